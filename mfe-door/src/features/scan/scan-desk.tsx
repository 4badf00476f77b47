import type { DoorEvent } from '@stagedoor/contracts';
import { AlertBanner, Button, SkeletonCard, Stack } from '@stagedoor/ui';
import { type ReactNode, type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { CameraView } from '../../camera/camera-view';
import type { DoorScanner } from '../../scanning/door-scanner';
import { useDoorScanner } from '../../scanning/use-door-scanner';
import { readTicketCode } from '../../scanning/ticket-code';
import { DeskColumns } from '../../shared/desk-columns';
import { deviceId } from '../../shared/device';
import { useRenewal } from '../../shared/use-renewal';
import { DirectionChoice } from './direction-choice';
import { DoorStatus } from './door-status';
import { DoubleAdmissions } from './double-admissions';
import { EarlierVerdicts } from './earlier-verdicts';
import { ScanForm } from './scan-form';
import { UndoAdmission } from './undo-admission';
import { useCameraOn } from './use-camera-on';
import { useDirection } from './use-direction';
import { useScans } from './use-scans';
import { VerdictPanel } from './verdict-panel';

const NOT_A_TICKET = 'This code is not a ticket. Ask for the one on My Tickets.';

interface ScanDeskProps {
  night: DoorEvent;
  gate: string;
  /** Shown in place of the desk once the right of the caller has ended; by default the desk stays, and says so. */
  ended?: ReactNode;
}

/** The place of a device at a gate. */
export function ScanDesk({ night, gate, ended }: ScanDeskProps) {
  const [device] = useState(deviceId);
  const { follower: scanner, failed } = useDoorScanner(night, device, gate);
  if (failed) {
    return (
      <AlertBanner tone="error">
        This browser stores nothing, so that no scan could be kept. Leave private mode, or use
        another browser.
      </AlertBanner>
    );
  }
  if (!scanner) return <SkeletonCard />;
  return <OpenDesk {...{ night, gate, device, scanner, ended }} />;
}

interface OpenDeskProps extends ScanDeskProps {
  device: string;
  scanner: DoorScanner;
}

function OpenDesk({ night, gate, device, scanner, ended }: OpenDeskProps) {
  const state = useSyncExternalStore(scanner.subscribe, scanner.current);
  const { id, venue } = night.event;
  const { direction, choose, hasEnded } = useDirection(id, state.reEntry);
  const desk = useRef<HTMLDivElement>(null);
  const [presses, setPresses] = useState(0);
  const focusField = () => setPresses(presses + 1);
  const scans = useScans(scanner, direction, venue.timeZone);
  const { decision, problem, pending, earlier, clear, clearVerdict } = scans;
  useRenewal(pending, decision);
  const maySupervise = night.right !== 'steward';
  if (state.ended !== null && ended) return ended;
  return (
    <Stack ref={desk} gap="lg">
      {state.ended !== null && (
        <AlertBanner tone="error">{state.ended} You no longer work at this door.</AlertBanner>
      )}
      {state.storageFailure !== null && (
        <AlertBanner tone="error">{state.storageFailure}</AlertBanner>
      )}
      <DoorStatus state={state} />
      {hasEnded && (
        <AlertBanner tone="warning">
          This event has no re-entry any more. This phone scans guests in.
        </AlertBanner>
      )}
      {state.reEntry === 'allowed' && (
        <DirectionChoice
          direction={direction}
          onChoose={(chosen) => {
            choose(chosen);
            focusField();
            clear();
          }}
        />
      )}
      <DeskColumns>
        <Stack gap="md">
          <VerdictPanel {...{ direction, decision, problem, pending, timeZone: venue.timeZone }} />
          {maySupervise && decision && !decision.isLocal && (
            <UndoAdmission
              key={decision.id}
              {...{ night, gate, device, decision }}
              onPress={focusField}
              onUndone={() => clearVerdict(decision)}
            />
          )}
          <EarlierVerdicts verdicts={earlier} />
          <DoubleAdmissions doubles={state.doubles} deviceId={device} />
        </Stack>
        <CodeReaders desk={desk} focusedBy={presses} scans={scans} />
      </DeskColumns>
    </Stack>
  );
}

interface CodeReadersProps {
  desk: RefObject<HTMLElement | null>;
  /** Without a camera, the field has the focus again whenever this changes. */
  focusedBy: number;
  scans: Pick<ReturnType<typeof useScans>, 'scan' | 'refuse'>;
}

/** The camera, and the field for a hand scanner and for people, which has the focus without a camera. */
function CodeReaders({ desk, focusedBy, scans: { scan, refuse } }: CodeReadersProps) {
  const [cameraOn, setCameraOn] = useCameraOn();
  return (
    <Stack gap="md">
      {cameraOn ? (
        <CameraView
          desk={desk}
          onStop={() => setCameraOn(false)}
          onSeen={({ text, at }) => {
            const code = readTicketCode(text);
            if (code === null) refuse(NOT_A_TICKET);
            else scan(code, at);
          }}
        />
      ) : (
        <Button onClick={() => setCameraOn(true)}>Scan with the camera</Button>
      )}
      <ScanForm
        key={`${focusedBy} ${cameraOn}`}
        onScan={scan}
        onRefuse={() => refuse(NOT_A_TICKET)}
        keepsFocus={!cameraOn}
      />
    </Stack>
  );
}
