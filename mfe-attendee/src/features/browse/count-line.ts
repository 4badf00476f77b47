import type { EventList } from '@stagedoor/contracts';
import type { EventsAsked } from '../../shared/events/event-pages';

/** How a list was narrowed: by the API (`asked`), or by the browser to so many. */
interface Narrowed {
  asked: EventsAsked | null;
  count: number;
}

/** How many events there are, or were found of them. */
export function countLine(list: EventList, narrowed: Narrowed | null): string {
  if (narrowed === null) return `Showing all ${list.total} events`;
  const found = narrowed.asked ? foundOf(list) : narrowed.count;
  return `Found ${found} events of ${list.total} total`;
}

/** How many entries the whole list has, of which only the first are there; `unknown` when nobody has counted them. */
export function listSize(list: EventList, asked: EventsAsked | null): number | 'unknown' {
  if (!asked) return list.total;
  return list.matchedIsFloor ? 'unknown' : list.matched;
}

function foundOf({ events, matched, matchedIsFloor, nextCursor }: EventList): string {
  if (nextCursor === null) return String(events.length);
  return matchedIsFloor ? `${matched}+` : String(matched);
}
