import { useEffect, useState } from 'react';

const SECOND = 1_000;

/** Milliseconds until the instant by `clock`, updated every second; 0 once it has passed. */
export function useTimeLeft(instant: string, clock: () => number): number {
  const [now, setNow] = useState(clock);
  const left = Math.max(0, Date.parse(instant) - now);
  const isOver = left === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(clock()), SECOND);
    return () => clearInterval(timer);
  }, [clock, isOver]);

  return left;
}
