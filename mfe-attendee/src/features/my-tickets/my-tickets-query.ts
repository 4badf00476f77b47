import { LIST_LIMIT, type Ticket } from '@stagedoor/contracts';
import {
  asManyAsBefore,
  pagedItems,
  queryOptions,
  type ApiClient,
  type Page,
} from '@stagedoor/platform';

const LOOK_AGAIN_MS = 5_000;

/** The user's tickets, the latest purchase first, in pages large enough to be ordered by night. */
export const pagedTickets = (api: ApiClient) =>
  pagedItems<Ticket>(
    (params, signal) => api.getPage<Ticket>('/tickets/my-tickets', { params, signal }),
    LIST_LIMIT,
  );

/** The user's tickets, read again while one is cancelled and its refund pending. */
export const myTicketsQuery = (api: ApiClient) =>
  queryOptions<Page<Ticket>>({
    queryKey: ['tickets', 'my-tickets'],
    queryFn: asManyAsBefore(pagedTickets(api)),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'cancelled') ? LOOK_AGAIN_MS : false,
  });
