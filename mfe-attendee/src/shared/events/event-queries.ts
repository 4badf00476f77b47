import { LIST_LIMIT, LANDING_EVENT_LIMIT, type Event, type EventList } from '@stagedoor/contracts';
import { queryOptions, type ApiClient, type QueryClient } from '@stagedoor/platform';
import { eventsAtLeast, type EventsAsked } from './event-pages';
import { oncePainted } from './once-painted';

/** What was prefetched for an address is new enough for the screen that is drawn at once; anything older is asked for again. */
const PREFETCHED_MS = 2_000;

const prefetched = {
  staleTime: PREFETCHED_MS,
  // A prefetch that failed has had its one retry (section 9).
  retryOnMount: ({ state }: { state: { errorUpdatedAt: number } }) =>
    Date.now() - state.errorUpdatedAt > PREFETCHED_MS,
};

/** When the page's data were new: before everything that the API answers, whatever the clocks say. */
const BROUGHT_ALONG = 0;

/**
 * What the page brought along is drawn at once and counts as old: the API is asked all the same, so that nobody is left with
 * what was available a moment ago.
 */
const broughtAlong = <Data>(api: ApiClient, address: string) => ({
  initialData: () => api.takeFirstData<Data>(address),
  initialDataUpdatedAt: BROUGHT_ALONG,
});

/** True while there is no more than what the page brought along: enough to look at, too little to search in. */
export const hasOnlyTheFirst = ({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean =>
  dataUpdatedAt === BROUGHT_ALONG;

/** A second answer keeps no first one from the screen. */
const behindTheFirst = (client: QueryClient, queryKey: readonly unknown[]) =>
  client.getQueryData(queryKey) === undefined ? undefined : oncePainted();

/** More cards than most screens have room for, so that browse has something to draw while the whole list is on its way. */
const FIRST_CARDS = 12;

/** True for a list that does not come whole: the next ones are asked for page by page, and the API filters it. */
export const isTooLong = ({ total, nextCursor }: EventList): boolean =>
  total > LIST_LIMIT && nextCursor !== null;

const UPCOMING = ['events', 'upcoming'] as const;

/**
 * Every event on sale, soonest first; browse filters them in the browser, or as many as are looked at of a list that is too
 * long for that. Until they have come there are only the first of them, if the page has brought these along
 * (`hasOnlyTheFirst`).
 */
export const allEventsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['events', 'all'],
    queryFn: async ({ client, queryKey, signal }) => {
      await behindTheFirst(client, queryKey);
      // The landing page has heard how many there are, too.
      const known =
        client.getQueryData<EventList>(queryKey) ?? client.getQueryData<EventList>(UPCOMING);
      return known && isTooLong(known)
        ? eventsAtLeast(api, {}, known.events.length, { signal })
        : api.get<EventList>('/events', { signal });
    },
    ...prefetched,
    ...broughtAlong<EventList>(api, `/events?limit=${FIRST_CARDS}`),
  });

const FOUND = ['events', 'found'] as const;

/** The first of those events that the API finds; asked for again, as many as there were before. */
export const foundEventsQuery = (api: ApiClient, asked: EventsAsked) =>
  queryOptions({
    queryKey: [...FOUND, asked],
    queryFn: ({ client, queryKey, signal }) => {
      const known = client.getQueryData<EventList>(queryKey);
      return eventsAtLeast(api, asked, known?.events.length ?? 0, { signal });
    },
    staleTime: PREFETCHED_MS,
  });

/** The next few events, with the number of all, for the landing page. */
export const upcomingEventsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: UPCOMING,
    queryFn: async ({ client, queryKey, signal }) => {
      await behindTheFirst(client, queryKey);
      return api.get<EventList>('/events', { params: { limit: LANDING_EVENT_LIMIT }, signal });
    },
    ...prefetched,
    ...broughtAlong<EventList>(api, `/events?limit=${LANDING_EVENT_LIMIT}`),
  });

/** The key of one event. */
export const eventKey = (id: string) => ['events', 'detail', id];

/** One event with what is left of it right now. */
export const eventQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: eventKey(id),
    queryFn: async ({ client, queryKey, signal }) => {
      await behindTheFirst(client, queryKey);
      return api.get<Event>(`/events/${encodeURIComponent(id)}`, { signal });
    },
    ...prefetched,
    ...broughtAlong<Event>(api, `/events/${encodeURIComponent(id)}`),
  });

/** One event as the list whose card led to it knows it, if one did: enough to show while the event itself is on its way. */
export function eventOfLists(api: ApiClient, queryClient: QueryClient, id: string) {
  const found = queryClient.getQueriesData<EventList>({ queryKey: FOUND }).map(([, list]) => list);
  return [allEventsQuery(api), upcomingEventsQuery(api)]
    .map(({ queryKey }) => queryClient.getQueryData(queryKey))
    .concat(found)
    .flatMap((list) => list?.events ?? [])
    .find((event) => event.id === id);
}
