import { LIST_LIMIT, LANDING_EVENT_LIMIT, type Event, type EventList } from '@stagedoor/contracts';
import {
  asManyAsBefore,
  queryOptions,
  type ApiClient,
  type QueryClient,
} from '@stagedoor/platform';
import { pagedEvents, type ApiFilters } from './event-pages';
import { nextPaint } from './next-paint';

/** Prefetched data are fresh for the screen that renders next; older data are read again. */
const PREFETCHED_MS = 2_000;

const prefetched = {
  staleTime: PREFETCHED_MS,
  // A failed prefetch has had its one retry (specification, section 9).
  retryOnMount: ({ state }: { state: { errorUpdatedAt: number } }) =>
    Date.now() - state.errorUpdatedAt > PREFETCHED_MS,
};

/** The update time of a part: older than every response, independent of any clock. */
const INLINED_AT = 0;

/** Uses the data inlined in the page at once. Reads them again only if they are a part of what the query reads. */
function inlined<Data>(api: ApiClient, address: string, isWhole = (_data: Data) => true) {
  let updatedAt = INLINED_AT;
  return {
    initialData: () => {
      const data = api.takeFirstData<Data>(address);
      if (data !== undefined && isWhole(data)) updatedAt = Date.now();
      return data;
    },
    initialDataUpdatedAt: () => updatedAt,
  };
}

/** True while only the first events are loaded, which are too few to search. */
export const hasOnlyInlined = ({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean =>
  dataUpdatedAt === INLINED_AT;

/** Delays a refetch until the cached data are painted. */
const afterCachedPaint = (client: QueryClient, queryKey: readonly unknown[]) =>
  client.getQueryData(queryKey) === undefined ? undefined : nextPaint();

/** The number of inlined events: more cards than most screens fit, shown while the whole list is loading. */
const FIRST_CARDS = 12;

/** True for a list that exceeds one response: it is read page by page and filtered by the API. */
export const isTooLong = ({ events, total, nextCursor }: EventList): boolean =>
  nextCursor !== null && (total > LIST_LIMIT || events.length > FIRST_CARDS);

const UPCOMING = ['events', 'upcoming'] as const;

/**
 * Every event on sale, soonest first, or the first pages of a list that is too long. Until they are loaded, the data
 * are the inlined first events, if any (`hasOnlyInlined`).
 */
export const allEventsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['events', 'all'],
    queryFn: async (context) => {
      const { client, queryKey, signal } = context;
      await afterCachedPaint(client, queryKey);
      // The landing page has the total too.
      const known =
        client.getQueryData<EventList>(queryKey) ?? client.getQueryData<EventList>(UPCOMING);
      return known && isTooLong(known)
        ? asManyAsBefore(pagedEvents(api, {}))(context)
        : api.get<EventList>('/events', { signal });
    },
    ...prefetched,
    ...inlined<EventList>(
      api,
      `/events?limit=${FIRST_CARDS}`,
      ({ events, total }) => events.length === total,
    ),
  });

const FOUND = ['events', 'found'] as const;

/** The first pages of the events that the API finds. */
export const foundEventsQuery = (api: ApiClient, apiFilters: ApiFilters) =>
  queryOptions({
    queryKey: [...FOUND, apiFilters],
    queryFn: asManyAsBefore(pagedEvents(api, apiFilters)),
    staleTime: PREFETCHED_MS,
    ...inlined<EventList>(
      api,
      `/events?limit=${FIRST_CARDS}&${new URLSearchParams({ ...apiFilters }).toString()}`,
      ({ nextCursor }) => nextCursor === null,
    ),
  });

/** The next events and the total, for the landing page. */
export const upcomingEventsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: UPCOMING,
    queryFn: async ({ client, queryKey, signal }) => {
      await afterCachedPaint(client, queryKey);
      return api.get<EventList>('/events', { params: { limit: LANDING_EVENT_LIMIT }, signal });
    },
    ...prefetched,
    ...inlined<EventList>(api, `/events?limit=${LANDING_EVENT_LIMIT}`),
  });

/** True for an id. In the address of a call any other text may name another call, as `/events/my-events` does. */
export const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The query key of one event. */
export const eventKey = (id: string) => ['events', 'detail', id];

/** One event with its current availability; null for a text that is no id. */
export const eventQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: eventKey(id),
    queryFn: async ({ client, queryKey, signal }) => {
      if (!isId(id)) return null;
      await afterCachedPaint(client, queryKey);
      return api.get<Event | null>(`/events/${id}`, { signal });
    },
    ...prefetched,
    ...inlined<Event | null>(api, `/events/${id}`),
  });

/** One event from a cached list, if it is in one: shown while the event itself is loading. */
export function eventOfLists(api: ApiClient, queryClient: QueryClient, id: string) {
  const found = queryClient.getQueriesData<EventList>({ queryKey: FOUND }).map(([, list]) => list);
  return [allEventsQuery(api), upcomingEventsQuery(api)]
    .map(({ queryKey }) => queryClient.getQueryData(queryKey))
    .concat(found)
    .flatMap((list) => list?.events ?? [])
    .find((event) => event.id === id);
}
