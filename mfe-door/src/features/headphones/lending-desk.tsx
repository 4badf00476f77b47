import type { DoorEvent } from '@stagedoor/contracts';
import { AlertBanner, Badge, Button, Cluster, SelectField, Stack, Text } from '@stagedoor/ui';
import { type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { CameraView } from '../../camera/camera-view';
import { SignalDetail, SignalPanel, SignalTitle } from '../../scanning/signal-panel';
import { DeskColumns } from '../../shared/desk-columns';
import { HeadsetCounts } from '../../shared/headset-counts';
import { useRenewal } from '../../shared/use-renewal';
import { CountInForm } from './count-in-form';
import { type Mode, MODES } from './desk-steps';
import { HeadsetConflicts } from './headset-conflicts';
import type { HeadsetDesk, HeadsetDeskState } from './headset-desk';
import { HeadsetForm } from './headset-form';
import { useDeskSteps } from './use-desk-steps';

interface LendingDeskProps {
  night: DoorEvent;
  desk: HeadsetDesk;
}

/** Where headsets are handed out: one code after the other, each read by the camera, a hand scanner or typed. */
export function LendingDesk({ night, desk }: LendingDeskProps) {
  const state = useSyncExternalStore(desk.subscribe, desk.current);
  const steps = useDeskSteps(desk);
  const place = useRef<HTMLDivElement>(null);
  const [presses, setPresses] = useState(0);
  const choose = (mode: Mode) => {
    steps.choose(mode);
    setPresses(presses + 1);
  };
  useRenewal(steps.pending || steps.isHolding || steps.mode !== 'lend', steps.words);
  const { headphones, ended, storageFailure } = state;
  if (headphones && headphones.pool === null) {
    return (
      <AlertBanner tone="info">
        No headphones are entered for this event. Its creator or a supervisor enters them under
        “Pool and hire sheet”.
      </AlertBanner>
    );
  }
  return (
    <Stack ref={place} gap="lg">
      {ended !== null && <AlertBanner tone="error">{ended}</AlertBanner>}
      {storageFailure !== null && <AlertBanner tone="error">{storageFailure}</AlertBanner>}
      <DeskStatus state={state} />
      <DeskColumns>
        <LastStep words={steps.words} pending={steps.pending} />
        <Stack gap="lg">
          <SelectField
            label="What to do"
            value={steps.mode}
            options={Object.entries(MODES).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => choose(target.value as Mode)}
          />
          <CodeReaders desk={place} focusedBy={presses} onCode={steps.onCode} />
          {steps.isHolding && (
            <Button variant="secondary" onClick={() => choose(steps.mode)}>
              Start again
            </Button>
          )}
          {steps.mode === 'count_in' && (
            <CountInForm ordered={headphones?.pool?.ordered ?? null} onCount={steps.countIn} />
          )}
        </Stack>
      </DeskColumns>
      {headphones && (
        <>
          <HeadsetCounts headphones={headphones} />
          <HeadsetConflicts {...{ headphones }} timeZone={night.event.venue.timeZone} />
        </>
      )}
    </Stack>
  );
}

interface CodeReadersProps {
  desk: RefObject<HTMLElement | null>;
  /** Without a camera, the field has the focus again whenever this changes. */
  focusedBy: number;
  onCode: (code: string) => void;
}

/** The camera, and the field for a hand scanner and for people, which has the focus without a camera. */
function CodeReaders({ desk, focusedBy, onCode }: CodeReadersProps) {
  const [cameraOn, setCameraOn] = useState(false);
  return (
    <>
      {cameraOn ? (
        <CameraView
          desk={desk}
          onStop={() => setCameraOn(false)}
          onSeen={({ text }) => onCode(text)}
        />
      ) : (
        <Button onClick={() => setCameraOn(true)}>Scan with the camera</Button>
      )}
      <HeadsetForm key={`${focusedBy} ${cameraOn}`} onCode={onCode} keepsFocus={!cameraOn} />
    </>
  );
}

/** Whether the desk has network, and what is to send: a number that changes with each entry is not announced. */
function DeskStatus({ state: { isOnline, waiting } }: { state: HeadsetDeskState }) {
  return (
    <Cluster gap="xs">
      <span role="status">
        <Badge tone={isOnline ? 'success' : 'warning'}>{isOnline ? 'Online' : 'Offline'}</Badge>
      </span>
      {waiting > 0 && (
        <Text as="span" size="small" tone="muted">
          {waiting} to send
        </Text>
      )}
    </Cluster>
  );
}

function LastStep({ words, pending }: Pick<ReturnType<typeof useDeskSteps>, 'words' | 'pending'>) {
  return (
    <SignalPanel
      $tone={pending ? null : (words?.tone ?? null)}
      $striped={words?.isLocal === true && !pending}
      role="alert"
      aria-atomic="true"
      aria-busy={pending}
      aria-label="Last step"
    >
      {words && !pending ? (
        <>
          <SignalTitle>{words.title}</SignalTitle>
          <SignalDetail>{words.detail}</SignalDetail>
        </>
      ) : (
        <SignalDetail>
          {pending ? 'Checking …' : 'Scan a ticket, then a headset. A headset alone comes back.'}
        </SignalDetail>
      )}
    </SignalPanel>
  );
}
