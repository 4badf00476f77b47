import { LIST_LIMIT, type Order, type Ticket } from '@stagedoor/contracts';
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

/**
 * The user's tickets, read again while one is cancelled and its refund pending. `refunds` are the known orders with a
 * refund: one that has failed waits for the organiser.
 */
export const myTicketsQuery = (api: ApiClient, refunds: readonly Order[] = []) =>
  queryOptions<Page<Ticket>>({
    queryKey: ['tickets', 'my-tickets'],
    queryFn: asManyAsBefore(pagedTickets(api)),
    refetchInterval: ({ state }) =>
      state.data?.items.some(
        ({ status, order }) =>
          status === 'cancelled' &&
          !refunds.some(({ id, refundFailed }) => refundFailed && id === order.id),
      )
        ? LOOK_AGAIN_MS
        : false,
  });
