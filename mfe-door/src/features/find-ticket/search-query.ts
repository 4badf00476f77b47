import type { FoundTicket } from '@stagedoor/contracts';
import { queryOptions, type ApiClient } from '@stagedoor/platform';

/** The tickets of an event that a supervisor looks for. */
export const searchQuery = (api: ApiClient, eventId: string, sought: string) =>
  queryOptions({
    queryKey: ['door', 'search', eventId, sought],
    queryFn: ({ signal }) =>
      api.get<FoundTicket[]>(`/events/${eventId}/door/search`, { signal, params: { q: sought } }),
    gcTime: 0,
  });
