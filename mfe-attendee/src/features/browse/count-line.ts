import type { EventList } from '@stagedoor/contracts';
import type { ApiFilters } from '../../shared/events/event-pages';

/** The filter of a list: the API's (`apiFilters`), or the browser's with its number of matches. */
interface Narrowed {
  apiFilters: ApiFilters | null;
  count: number;
}

/** The line above the list: the total, or the number of matches and the total. */
export function countLine(list: EventList, narrowed: Narrowed | null): string {
  if (narrowed === null) return `Showing all ${list.total} events`;
  const found = narrowed.apiFilters ? foundOf(list) : narrowed.count;
  return `Found ${found} events of ${list.total} total`;
}

/** The length of a list of which only the first entries are loaded; `unknown` when the API stopped counting. */
export function listSize(list: EventList, apiFilters: ApiFilters | null): number | 'unknown' {
  if (!apiFilters) return list.total;
  return list.matchedIsFloor ? 'unknown' : list.matched;
}

/** The number of events that the API has found; with a plus sign if it stopped counting. */
export function foundOf({ events, matched, matchedIsFloor, nextCursor }: EventList): string {
  if (nextCursor === null) return String(events.length);
  return matchedIsFloor ? `${matched}+` : String(matched);
}
