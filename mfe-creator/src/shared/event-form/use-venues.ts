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

/** Venues that are chosen from a plain list; of more than these one searches. */
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

/** The venues there are to choose from, by name, or the first of them; none while they load, and none when that fails. */
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

/** The venues that the API finds for what is typed, a moment after the last letter; what it found before stays until then. */
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
 * The chosen venue: one of those that are known, or that `remember` was told of, or as the API tells it; undefined when
 * there is none, or none any more.
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

/** A text as it is once nothing was typed for a moment. */
function useSettled(text: string): string {
  const trimmed = text.trim();
  const [settled, setSettled] = useState(trimmed);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(trimmed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [trimmed]);

  return settled;
}
