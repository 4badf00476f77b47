import type { EventList } from '@stagedoor/contracts';
import type { ApiClient, PagedList } from '@stagedoor/platform';

/** The filters of GET /events; one that is left out does not filter. */
export interface ApiFilters {
  search?: string;
  location?: string;
  date?: string;
}

/** The events that the API finds, in pages of 48: full rows of one, two and three cards. */
export const pagedEvents = (api: ApiClient, apiFilters: ApiFilters): PagedList<EventList> => ({
  read: (page, signal) =>
    api.get<EventList>('/events', { params: { ...apiFilters, ...page }, signal }),
  count: ({ events }) => events.length,
  join: followedBy,
  pageSize: 48,
});

/** Joins a page to a list. An event whose start changed meanwhile may be in both; it keeps its first position. */
function followedBy(list: EventList, page: EventList): EventList {
  const known = new Set(list.events.map(({ id }) => id));
  return { ...page, events: [...list.events, ...page.events.filter(({ id }) => !known.has(id))] };
}
