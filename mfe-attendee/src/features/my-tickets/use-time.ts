import { useApi } from '@stagedoor/platform';
import { useEffect, useState } from 'react';

const LONGEST_WAIT_MS = 24 * 60 * 60 * 1_000;

/** The time of the API. Renders the component again when the next of these instants is reached. */
export function useTime(instants: readonly string[]): number {
  const { now } = useApi();
  const [time, setTime] = useState(now);
  const next = Math.min(
    ...instants.map((instant) => Date.parse(instant)).filter((at) => at > time),
  );

  useEffect(() => {
    if (next === Infinity) return undefined;
    const wait = Math.min(Math.max(next - now(), 0), LONGEST_WAIT_MS);
    const timer = setTimeout(() => setTime(now()), wait);
    return () => clearTimeout(timer);
  }, [next, now, time]);

  return time;
}
