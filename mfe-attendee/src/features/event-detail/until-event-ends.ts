import type { Event } from '@stagedoor/contracts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/**
 * Milliseconds until an event on sale is to be asked for again because it may have ended; false for one that is not on
 * sale. Whether it has ended is the server's word: a visitor's clock that is fast only asks early, then each minute.
 */
export function untilEventEnds(event: Event | undefined, now = Date.now()): number | false {
  if (event?.status !== 'published') return false;
  const left = Date.parse(event.endTime) - now;
  return left > 0 ? Math.min(left + SECOND, DAY) : MINUTE;
}
