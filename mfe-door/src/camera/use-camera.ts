import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { readStored, storeIfPossible } from '../shared/device';
import { Camera, type CameraChoice, cameraChoices, cameraProblem } from './camera';
import { CodeReader } from './code-reader';
import { type SeenCode, watchFrames } from './watch-frames';

const CHOSEN = 'door-camera';

/** Returns the id of the camera that this device used last. */
function rememberedCamera(): string | null {
  return readStored(CHOSEN);
}

export interface OpenCamera {
  camera: Camera | null;
  choices: CameraChoice[];
  /** The id of the open camera, or of the one that was chosen and cannot be opened; empty for none. */
  selected: string;
  problem: string | null;
  choose: (id: string) => void;
  tryAgain: () => void;
}

/** Opens a camera while the component is shown, and calls back for each code that comes into its view. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onSeen: (code: SeenCode) => void,
): OpenCamera {
  const [chosen, setChosen] = useState(rememberedCamera);
  const [attempt, setAttempt] = useState(0);
  const [camera, setCamera] = useState<Camera | null>(null);
  const [choices, setChoices] = useState<CameraChoice[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const see = useEffectEvent(onSeen);

  useEffect(() => {
    const ended = new AbortController();
    const fail = (error: unknown) => {
      if (ended.signal.aborted) return;
      console.error('The camera cannot be used.', error);
      setProblem(cameraProblem(error));
    };
    void run(video.current!, chosen, ended.signal, {
      onChoices: setChoices,
      onOpen: setCamera,
      onSeen: (code) => see(code),
      onLost: fail,
    }).catch(fail);
    return () => {
      ended.abort();
      setCamera(null);
    };
  }, [video, chosen, attempt]);

  const tryAgain = () => {
    setProblem(null);
    setAttempt((count) => count + 1);
  };
  return {
    ...{ camera, choices, problem, tryAgain },
    selected: camera?.id ?? choices.find(({ id }) => id === chosen)?.id ?? '',
    choose(id) {
      storeIfPossible(CHOSEN, id);
      setChosen(id);
      tryAgain();
    },
  };
}

interface Listeners {
  onChoices: (choices: CameraChoice[]) => void;
  onOpen: (camera: Camera) => void;
  onSeen: (code: SeenCode) => void;
  onLost: (error: unknown) => void;
}

/** Opens the camera, otherwise any: one that was chosen may no longer be there. */
async function openAny(id: string | null): Promise<Camera> {
  if (id === null) return Camera.open(null);
  return Camera.open(id).catch((error: Error) => {
    if (error.name === 'OverconstrainedError' || error.name === 'NotFoundError') {
      return Camera.open(null);
    }
    throw error;
  });
}

async function run(
  video: HTMLVideoElement,
  id: string | null,
  signal: AbortSignal,
  { onChoices, onOpen, onSeen, onLost }: Listeners,
): Promise<void> {
  const opening = openAny(id);
  // Also where the camera cannot be opened: another one may.
  onChoices(await opening.then(cameraChoices, cameraChoices));
  const camera = await opening;
  const close = () => camera.close();
  if (signal.aborted) return close();
  signal.addEventListener('abort', close, { once: true });
  camera.onEnded(() => onLost(new DOMException('The camera was taken away.', 'NotReadableError')));
  onOpen(camera);
  video.srcObject = camera.stream;
  await video.play();
  const reader = await CodeReader.start();
  signal.addEventListener('abort', () => reader.stop(), { once: true });
  if (signal.aborted) return reader.stop();
  await watchFrames(video, reader, signal, onSeen);
}
