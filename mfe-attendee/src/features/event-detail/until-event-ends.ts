import type { Event } from '@stagedoor/contracts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/**
 * Milliseconds until an event on sale is read again because it may have ended; false for one that is not on sale. The
 * server decides whether it has ended: with a clock that is fast, the page reads the event early, then every minute.
 */
export function untilEventEnds(event: Event | null | undefined, now = Date.now()): number | false {
  if (event?.status !== 'published') return false;
  const left = Date.parse(event.endTime) - now;
  return left > 0 ? Math.min(left + SECOND, DAY) : MINUTE;
}
