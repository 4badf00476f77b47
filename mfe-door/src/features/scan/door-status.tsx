import { isolated } from '@stagedoor/contracts';
import { AlertBanner, Badge, Cluster, Text } from '@stagedoor/ui';
import { useEffect, useState } from 'react';
import type { DeskState } from '../../scanning/decision';

const TICK_MS = 1_000;

interface DoorStatusProps {
  state: DeskState;
  deviceId: string;
}

/** Whether the door has network, how old its list is, and what it heard of later. */
export function DoorStatus({ state, deviceId }: DoorStatusProps) {
  const { isOnline, listedAt, waiting, doubles } = state;
  const now = useNow();
  const here = doubles.filter((double) =>
    [double.deviceId, double.first?.deviceId].includes(deviceId),
  );
  return (
    <>
      <Cluster gap="xs" role="status">
        <Badge tone={isOnline ? 'success' : 'warning'}>{isOnline ? 'Online' : 'Offline'}</Badge>
        <Text as="span" size="small" tone="muted">
          {listedAt === null ? 'No list yet' : `List ${ageText(now - listedAt)} old`}
          {waiting > 0 && ` · ${waiting} to send`}
        </Text>
      </Cluster>
      {here.map(({ scanId, gate, first }) => (
        <AlertBanner key={scanId} tone="warning">
          A ticket was admitted twice: at {isolated(gate)}
          {first && ` and at ${isolated(first.gate)}`}, while one of them was offline. Tell your
          supervisor.
        </AlertBanner>
      ))}
    </>
  );
}

/** Returns an age in words, in seconds up to two minutes. */
function ageText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
