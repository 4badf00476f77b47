import { LIST_LIMIT, type EventList } from '@stagedoor/contracts';
import type { ApiClient } from '@stagedoor/platform';

/** What the API is asked to narrow the list to; nothing that is left out. */
export interface EventsAsked {
  search?: string;
  location?: string;
  date?: string;
}

/** Events that are asked for at once: a few screens full, in rows of one, two and three. */
export const EVENTS_OF_A_PAGE = 48;

interface Growth {
  /** What there is of the list already. */
  from?: EventList;
  signal?: AbortSignal;
}

/** The list with at least so many of its events, if it has so many; a page of the API may be shorter than was asked for. */
export async function eventsAtLeast(
  api: ApiClient,
  asked: EventsAsked,
  count: number,
  { from, signal }: Growth = {},
): Promise<EventList> {
  const wanted = Math.max(count, EVENTS_OF_A_PAGE);
  let list = from;
  while (!list || (list.nextCursor !== null && list.events.length < wanted)) {
    const missing = wanted - (list?.events.length ?? 0);
    const limit = Math.min(Math.max(missing, EVENTS_OF_A_PAGE), LIST_LIMIT);
    const params = { ...asked, limit, ...(list && { cursor: list.nextCursor }) };
    list = followedBy(list, await api.get<EventList>('/events', { params, signal }));
  }
  return list;
}

/** An event whose start was changed meanwhile may come twice; it stays where it was. */
function followedBy(list: EventList | undefined, page: EventList): EventList {
  if (!list) return page;
  const known = new Set(list.events.map(({ id }) => id));
  return { ...page, events: [...list.events, ...page.events.filter(({ id }) => !known.has(id))] };
}
