import type { Venue, VenueList } from '@stagedoor/contracts';
import {
  keepPreviousData,
  queryOptions,
  useApi,
  useLoggedFailure,
  useQuery,
  useQueryClient,
  type ApiClient,
} from '@stagedoor/platform';
import { useEffect, useState } from 'react';

/** The most venues that a select field lists; more than these need a search. */
const FEW_VENUES = 100;
const VENUES_OF_A_SEARCH = 20;

const TYPING_MS = 250;

const venuesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['venues', 'all'],
    queryFn: ({ signal }) =>
      api.get<VenueList>('/venues', { params: { limit: FEW_VENUES }, signal }),
    select: ({ venues, nextCursor }) => ({
      venues: venues.toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB')),
      areAll: !nextCursor,
    }),
  });

const NONE: readonly Venue[] = [];

/** All venues by name, or the first of them; empty while loading and after a failure. */
export function useVenues() {
  const { data, error, isPending, refetch } = useQuery(venuesQuery(useApi()));
  useLoggedFailure('The venues could not be loaded', error);
  return {
    venues: data?.venues ?? NONE,
    areAll: data?.areAll ?? true,
    isPending,
    failed: error !== null,
    refetch: () => void refetch(),
  };
}

/**
 * The venues that the API finds for the typed text, requested after a pause. The previous results stay until the
 * response arrives.
 */
export function useFoundVenues(typed: string) {
  const api = useApi();
  const search = useSettled(typed);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['venues', 'found', search],
    queryFn: ({ signal }) => {
      const params = { limit: VENUES_OF_A_SEARCH, ...(search && { search }) };
      return api.get<VenueList>('/venues', { params, signal });
    },
    placeholderData: keepPreviousData,
  });
  return {
    venues: data?.venues ?? [],
    hasMore: Boolean(data?.nextCursor),
    isOld: typed.trim() !== search || isPlaceholderData || (isFetching && !data),
    failed: error !== null,
  };
}

const venueQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['venues', 'one', id],
    queryFn: ({ signal }) => api.get<Venue>(`/venues/${encodeURIComponent(id)}`, { signal }),
    // Venues never change.
    staleTime: Infinity,
  });

/**
 * The chosen venue from the list, from `remember`, or from the API; undefined when none is chosen or it no longer
 * exists.
 */
export function useChosenVenue(
  id: string,
  { venues, isPending }: { venues: readonly Venue[]; isPending: boolean },
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const found = venues.find((venue) => venue.id === id);
  const isUnknown = id !== '' && !isPending && !found;
  const { data } = useQuery({ ...venueQuery(api, id), enabled: isUnknown });
  return {
    venue: found ?? data,
    remember: (venue: Venue) => queryClient.setQueryData(venueQuery(api, venue.id).queryKey, venue),
  };
}

/** The trimmed text, updated after a pause in typing. */
function useSettled(text: string): string {
  const trimmed = text.trim();
  const [settled, setSettled] = useState(trimmed);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(trimmed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [trimmed]);

  return settled;
}
