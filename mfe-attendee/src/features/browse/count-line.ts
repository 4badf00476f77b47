import type { EventList } from '@stagedoor/contracts';
import type { EventsAsked } from '../../shared/events/event-pages';

/** The filter of a list: the API's (`asked`), or the browser's with its number of matches. */
interface Narrowed {
  asked: EventsAsked | null;
  count: number;
}

/** The line above the list: the total, or the number of matches and the total. */
export function countLine(list: EventList, narrowed: Narrowed | null): string {
  if (narrowed === null) return `Showing all ${list.total} events`;
  const found = narrowed.asked ? foundOf(list) : narrowed.count;
  return `Found ${found} events of ${list.total} total`;
}

/** The length of a list of which only the first entries are loaded; `unknown` when the API stopped counting. */
export function listSize(list: EventList, asked: EventsAsked | null): number | 'unknown' {
  if (!asked) return list.total;
  return list.matchedIsFloor ? 'unknown' : list.matched;
}

function foundOf({ events, matched, matchedIsFloor, nextCursor }: EventList): string {
  if (nextCursor === null) return String(events.length);
  return matchedIsFloor ? `${matched}+` : String(matched);
}
