import { Badge, Cluster, Text } from '@stagedoor/ui';
import { useEffect, useState } from 'react';
import type { DeskState } from '../../scanning/decision';

const TICK_MS = 1_000;

/** Whether the door has network, and how old its list is: an age that changes each second is not announced. */
export function DoorStatus({ state }: { state: DeskState }) {
  const { isOnline, listedAt, waiting } = state;
  const now = useNow();
  return (
    <Cluster gap="xs">
      <span role="status">
        <Badge tone={isOnline ? 'success' : 'warning'}>{isOnline ? 'Online' : 'Offline'}</Badge>
      </span>
      <Text as="span" size="small" tone="muted">
        {listedAt === null ? 'No list yet' : `List ${ageText(now - listedAt)} old`}
        {waiting > 0 && ` · ${waiting} to send`}
      </Text>
    </Cluster>
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
