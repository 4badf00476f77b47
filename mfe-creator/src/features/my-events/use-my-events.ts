import type { MyEvent } from '@stagedoor/contracts';
import {
  queryOptions,
  useApi,
  useQuery,
  type ApiClient,
  useLoggedFailure,
} from '@stagedoor/platform';

export const myEventsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['events', 'mine'],
    queryFn: ({ signal }) => api.get<MyEvent[]>('/events/my-events', { signal }),
  });

const NONE: readonly MyEvent[] = [];

/** The events of the person here; none while they load, and none when that fails. */
export function useMyEvents() {
  const { data, error, isPending, refetch } = useQuery(myEventsQuery(useApi()));
  useLoggedFailure('Your events could not be loaded', error);
  return { events: data ?? NONE, isPending, failed: error !== null, refetch: () => void refetch() };
}
