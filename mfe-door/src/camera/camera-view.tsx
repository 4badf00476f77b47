import { AlertBanner, Button, Cluster, radius, SelectField, Stack } from '@stagedoor/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { Camera } from './camera';
import { useCamera } from './use-camera';
import { useWakeLock } from './use-wake-lock';
import type { SeenCode } from './watch-frames';

/** As high as leaves room for the verdict, on a phone held either way. */
const Video = styled.video`
  display: block;
  width: 100%;
  max-height: 45dvh;
  aspect-ratio: 4 / 3;
  border-radius: ${radius.lg};
  background-color: ${({ theme }) => theme.color.sunken};
  object-fit: cover;

  &[hidden] {
    display: none;
  }
`;

interface CameraViewProps {
  /** The element around the picture and the verdicts on what it reads. */
  desk: RefObject<HTMLElement | null>;
  onSeen: (code: SeenCode) => void;
  onStop: () => void;
}

/** The picture of the camera, which reads every code that is held into it. */
export function CameraView({ desk, onSeen, onStop }: CameraViewProps) {
  const view = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { camera, choices, selected, problem, choose, tryAgain } = useCamera(video, onSeen);
  useWakeLock();
  // On a phone, the head of the page leaves no room for both.
  useEffect(() => {
    desk.current?.scrollIntoView();
  }, [desk]);
  const retry = () => {
    // Its button is removed.
    view.current?.focus({ preventScroll: true });
    tryAgain();
  };
  return (
    <Stack ref={view} tabIndex={-1} gap="sm">
      {problem !== null && <AlertBanner tone="error">{problem}</AlertBanner>}
      <Video
        ref={video}
        aria-label="Picture of the camera"
        hidden={problem !== null}
        muted
        playsInline
      />
      {choices.length > 1 && (
        <SelectField
          label="Camera"
          value={selected}
          placeholder={selected === '' ? 'Choose a camera' : undefined}
          options={choices.map(({ id, label }) => ({ value: id, label }))}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      <Cluster gap="xs">
        {problem !== null && <Button onClick={retry}>Try again</Button>}
        {camera?.hasTorch && <Torch key={camera.id} camera={camera} />}
        <Button variant="secondary" onClick={onStop}>
          Stop the camera
        </Button>
      </Cluster>
    </Stack>
  );
}

function Torch({ camera }: { camera: Camera }) {
  const [on, setOn] = useState(false);
  const turn = () => {
    camera.setTorch(!on).then(
      () => setOn(!on),
      (error: unknown) => console.error('The light cannot be turned on.', error),
    );
  };
  return (
    <Button variant="secondary" aria-pressed={on} onClick={turn}>
      Light
    </Button>
  );
}
