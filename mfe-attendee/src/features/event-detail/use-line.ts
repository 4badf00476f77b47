import { hasStatus } from '@stagedoor/platform';
import { useEffect, useRef, useState } from 'react';
import type { Wait } from './until-admitted';

/** The wait of a buyer in line in front of an event's orders; null outside of one. */
export function useLine() {
  const [wait, setWait] = useState<Wait | null>(null);
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  /**
   * Sends the order, and repeats it while the buyer is in line. Rejects with an AbortError once the buyer stops waiting
   * or leaves the page, also for an order that is placed then.
   */
  const pass = async <Placed>(order: () => Promise<Placed>) => {
    const controller = (current.current = new AbortController());
    const placed = await order().catch(async (error: unknown) => {
      if (!hasStatus(error, 429)) throw error;
      const { untilAdmitted } = await import('./waiting-in-line');
      return untilAdmitted(order, setWait, error, controller);
    });
    controller.signal.throwIfAborted();
    return placed;
  };
  return { wait, leave: () => setWait(null), pass };
}
