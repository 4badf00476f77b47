import type { Venue, VenueList } from '@stagedoor/contracts';
import {
  queryOptions,
  useApi,
  useQuery,
  type ApiClient,
  useLoggedFailure,
} from '@stagedoor/platform';

const myVenuesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['venues', 'mine'],
    queryFn: ({ signal }) => api.get<VenueList>('/venues', { params: { mine: true }, signal }),
  });

const NONE: readonly Venue[] = [];

/** The venues of the person here; none while they load, and none when that fails. */
export function useMyVenues() {
  const { data, error, isPending, refetch } = useQuery(myVenuesQuery(useApi()));
  useLoggedFailure('Your venues could not be loaded', error);
  return {
    venues: data?.venues ?? NONE,
    isPending,
    failed: error !== null,
    refetch: () => void refetch(),
  };
}
