import type { Venue, VenueList } from '@stagedoor/contracts';
import {
  queryOptions,
  useApi,
  useQuery,
  type ApiClient,
  useLoggedFailure,
} from '@stagedoor/platform';

const venuesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['venues', 'all'],
    queryFn: ({ signal }) => api.get<VenueList>('/venues', { signal }),
    select: ({ venues }) => venues.toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB')),
  });

const NONE: readonly Venue[] = [];

/** Every venue there is to choose from, by name; none while they load, and none when that fails. */
export function useVenues() {
  const { data, error, isPending, refetch } = useQuery(venuesQuery(useApi()));
  useLoggedFailure('The venues could not be loaded', error);
  return { venues: data ?? NONE, isPending, failed: error !== null, refetch: () => void refetch() };
}
