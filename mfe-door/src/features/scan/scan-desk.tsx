import type { DoorEvent } from '@stagedoor/contracts';
import { AlertBanner, SkeletonCard, Stack } from '@stagedoor/ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Decision } from '../../scanning/decision';
import type { DoorScanner } from '../../scanning/door-scanner';
import { useDoorScanner } from '../../scanning/use-door-scanner';
import { deviceId } from '../../shared/device';
import { DoorStatus } from './door-status';
import { ScanForm } from './scan-form';
import { signal } from './signal';
import { UndoAdmission } from './undo-admission';
import { VerdictPanel } from './verdict-panel';
import { wordsOf } from './verdict-words';

interface ScanDeskProps {
  night: DoorEvent;
  gate: string;
}

/** The place of a device at a gate. */
export function ScanDesk({ night, gate }: ScanDeskProps) {
  const [device] = useState(deviceId);
  const { scanner, failed } = useDoorScanner(night.event, device, gate);
  if (failed) {
    return (
      <AlertBanner tone="error">
        This browser stores nothing, so that no scan could be kept. Leave private mode, or use
        another browser.
      </AlertBanner>
    );
  }
  if (!scanner) return <SkeletonCard />;
  return <OpenDesk {...{ night, gate, device, scanner }} />;
}

interface OpenDeskProps extends ScanDeskProps {
  device: string;
  scanner: DoorScanner;
}

function OpenDesk({ night, gate, device, scanner }: OpenDeskProps) {
  const state = useSyncExternalStore(scanner.subscribe, scanner.current);
  const { venue } = night.event;
  const { decision, problem, pending, scan, clear } = useScans(scanner, venue.timeZone);
  const maySupervise = night.right !== 'steward';

  return (
    <Stack gap="lg">
      {state.ended !== null && (
        <AlertBanner tone="error">{state.ended} You no longer work at this door.</AlertBanner>
      )}
      <DoorStatus state={state} deviceId={device} />
      <VerdictPanel {...{ decision, problem, pending, timeZone: venue.timeZone }} />
      {maySupervise && decision?.admission && !decision.isLocal && (
        <UndoAdmission key={decision.id} {...{ night, gate, device, decision }} onUndone={clear} />
      )}
      <ScanForm onScan={scan} />
    </Stack>
  );
}

/** Scans one ticket after another; the last one's verdict is shown, whatever an earlier one is still waiting for. */
function useScans(scanner: DoorScanner, timeZone: string) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const latest = useRef(0);
  useEffect(() => () => void (latest.current = -1), []);

  const show = (next: Decision | null, why: string | null, isPending: boolean) => {
    setDecision(next);
    setProblem(why);
    setPending(isPending);
  };
  const scan = (code: string) => {
    const own = (latest.current += 1);
    show(null, null, true);
    scanner.scan(code).then(
      (decided) => {
        if (own !== latest.current) return;
        show(decided, null, false);
        signal(wordsOf(decided, timeZone).tone);
      },
      (error: unknown) => {
        if (own !== latest.current) return;
        show(null, error instanceof Error ? error.message : 'The scan failed.', false);
        signal('danger');
      },
    );
  };
  return { decision, problem, pending, scan, clear: () => show(null, null, false) };
}
