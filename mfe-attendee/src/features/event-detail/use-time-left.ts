import { useEffect, useState } from 'react';

const SECOND = 1_000;

/** Milliseconds until that instant, counted down each second; 0 once it is over. */
export function useTimeLeft(instant: string): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Date.parse(instant) - now);
  const isOver = left === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [isOver]);

  return left;
}
