import { hasStatus } from '@stagedoor/platform';
import { useEffect, useState } from 'react';
import type { Wait } from './until-admitted';

/** The wait of a buyer in line in front of an event's orders; null outside of one. Leaving the page stops it. */
export function useLine() {
  const [wait, setWait] = useState<Wait | null>(null);
  const stop = wait?.stop;
  useEffect(() => stop, [stop]);

  /** Sends the order, and repeats it while the buyer is in line. */
  const pass = <Placed>(order: () => Promise<Placed>) =>
    order().catch(async (error: unknown) => {
      if (!hasStatus(error, 429)) throw error;
      const { untilAdmitted } = await import('./waiting-in-line');
      return untilAdmitted(order, setWait, error);
    });
  return { wait, leave: () => setWait(null), pass };
}
