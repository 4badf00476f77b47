import type { MyEvent } from '@stagedoor/contracts';
import {
  queryOptions,
  useApi,
  useQuery,
  type ApiClient,
  useLoggedFailure,
} from '@stagedoor/platform';

const LOOK_AGAIN_MS = 3_000;

/** The events of the person here, asked for again while tickets of a cancelled one are being taken back. */
export const myEventsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['events', 'mine'],
    queryFn: ({ signal }) => api.get<MyEvent[]>('/events/my-events', { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isBeingWoundUp) ? LOOK_AGAIN_MS : false),
  });

function isBeingWoundUp({ status, sold, held }: MyEvent): boolean {
  return status === 'cancelled' && sold + held > 0;
}

const NONE: readonly MyEvent[] = [];

/** The events of the person here; none while they load, and none when that fails. */
export function useMyEvents() {
  const { data, error, isPending, refetch } = useQuery(myEventsQuery(useApi()));
  useLoggedFailure('Your events could not be loaded', error);
  return { events: data ?? NONE, isPending, failed: error !== null, refetch: () => void refetch() };
}
