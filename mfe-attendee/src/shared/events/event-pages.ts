import type { EventList } from '@stagedoor/contracts';
import { readAtLeast, type ApiClient, type PagedList, type ReadOptions } from '@stagedoor/platform';

/** What the API is asked to narrow the list to; nothing that is left out. */
export interface EventsAsked {
  search?: string;
  location?: string;
  date?: string;
}

/** The events that the API finds: a few screens full at once, in rows of one, two and three. */
export const pagedEvents = (api: ApiClient, asked: EventsAsked): PagedList<EventList> => ({
  read: (page, signal) => api.get<EventList>('/events', { params: { ...asked, ...page }, signal }),
  count: ({ events }) => events.length,
  join: followedBy,
  pageSize: 48,
});

/** The list with at least so many of its events, if it has so many. */
export const eventsAtLeast = (
  api: ApiClient,
  asked: EventsAsked,
  count: number,
  options?: ReadOptions<EventList>,
): Promise<EventList> => readAtLeast(pagedEvents(api, asked), count, options);

/** An event whose start was changed meanwhile may come twice; it stays where it was. */
function followedBy(list: EventList, page: EventList): EventList {
  const known = new Set(list.events.map(({ id }) => id));
  return { ...page, events: [...list.events, ...page.events.filter(({ id }) => !known.has(id))] };
}
