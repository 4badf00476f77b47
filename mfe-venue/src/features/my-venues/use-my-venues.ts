import type { Venue, VenueList } from '@stagedoor/contracts';
import {
  asManyAsBefore,
  pagedItems,
  queryOptions,
  useApi,
  useLoggedFailure,
  useQuery,
  type ApiClient,
  type Page,
} from '@stagedoor/platform';

/** A few screens full, in rows of one, two and three. */
const VENUES_OF_A_PAGE = 48;

/** The venues of the person here, by name. */
export const pagedVenues = (api: ApiClient) =>
  pagedItems<Venue>(async (page, signal) => {
    const params = { mine: true, ...page };
    const { venues, nextCursor } = await api.get<VenueList>('/venues', { params, signal });
    return { items: venues, nextCursor };
  }, VENUES_OF_A_PAGE);

export const myVenuesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['venues', 'mine'],
    queryFn: asManyAsBefore(pagedVenues(api)),
  });

const NONE: Page<Venue> = { items: [], nextCursor: null };

/** The venues of the person here; none while they load, and none when that fails. */
export function useMyVenues() {
  const { data, error, isPending, isFetching, refetch } = useQuery(myVenuesQuery(useApi()));
  useLoggedFailure('Your venues could not be loaded', error);
  return {
    list: data ?? NONE,
    isPending,
    mayGrow: !isFetching,
    failed: error !== null,
    refetch: () => void refetch(),
  };
}
