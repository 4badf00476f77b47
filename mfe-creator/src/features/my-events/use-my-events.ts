import { LIST_LIMIT, type MyEvent } from '@stagedoor/contracts';
import {
  asManyAsBefore,
  pagedItems,
  queryOptions,
  useApi,
  useQuery,
  type ApiClient,
  type Page,
  useLoggedFailure,
} from '@stagedoor/platform';

const LOOK_AGAIN_MS = 3_000;

/** The events of the person here, those created last first: at once as many as are to be put in groups. */
export const pagedMyEvents = (api: ApiClient) =>
  pagedItems<MyEvent>(
    (params, signal) => api.getPage<MyEvent>('/events/my-events', { params, signal }),
    LIST_LIMIT,
  );

/** The events of the person here, asked for again while tickets of a cancelled one are being taken back. */
export const myEventsQuery = (api: ApiClient) =>
  queryOptions<Page<MyEvent>>({
    queryKey: ['events', 'mine'],
    queryFn: asManyAsBefore(pagedMyEvents(api)),
    refetchInterval: ({ state }) =>
      state.data?.items.some(isBeingWoundUp) ? LOOK_AGAIN_MS : false,
  });

function isBeingWoundUp({ status, sold, held }: MyEvent): boolean {
  return status === 'cancelled' && sold + held > 0;
}

const NONE: Page<MyEvent> = { items: [], nextCursor: null };

/** The events of the person here; none while they load, and none when that fails. */
export function useMyEvents() {
  const { data, error, isPending, isFetching, refetch } = useQuery(myEventsQuery(useApi()));
  useLoggedFailure('Your events could not be loaded', error);
  return {
    list: data ?? NONE,
    isPending,
    mayGrow: !isFetching,
    failed: error !== null,
    refetch: () => void refetch(),
  };
}
