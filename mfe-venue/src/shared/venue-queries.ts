import type { Venue, VenueList } from '@stagedoor/contracts';
import {
  asManyAsBefore,
  pagedItems,
  queryOptions,
  type ApiClient,
  type Page,
} from '@stagedoor/platform';

/** Venues of one request: full rows of one, two and three cards. */
const VENUES_OF_A_PAGE = 48;

/** The user's venues by name. */
export const pagedVenues = (api: ApiClient) =>
  pagedItems<Venue>(async (page, signal) => {
    const params = { mine: true, ...page };
    const { venues, nextCursor } = await api.get<VenueList>('/venues', { params, signal });
    return { items: venues, nextCursor };
  }, VENUES_OF_A_PAGE);

/** The query key of all venues, also of those in the forms of an event. */
export const VENUES = ['venues'] as const;

export const myVenuesQuery = (api: ApiClient) =>
  queryOptions<Page<Venue>>({
    queryKey: [...VENUES, 'mine'],
    queryFn: asManyAsBefore(pagedVenues(api)),
  });
