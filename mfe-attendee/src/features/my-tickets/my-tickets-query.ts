import type { Ticket } from '@stagedoor/contracts';
import { queryOptions, type ApiClient } from '@stagedoor/platform';

/** The tickets of the person here. */
export const myTicketsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['tickets', 'my-tickets'],
    queryFn: ({ signal }) => api.get<Ticket[]>('/tickets/my-tickets', { signal }),
  });
