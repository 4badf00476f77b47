import type { Ticket } from '@stagedoor/contracts';
import { queryOptions, type ApiClient } from '@stagedoor/platform';
import { myOrdersQuery } from '../../shared/checkout/my-orders-query';

const LOOK_AGAIN_MS = 5_000;

/** The tickets of the person here, asked for again while one is cancelled and its refund under way. */
export const myTicketsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['tickets', 'my-tickets'],
    queryFn: ({ signal }) => api.get<Ticket[]>('/tickets/my-tickets', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'cancelled') ? LOOK_AGAIN_MS : false,
  });

/** The orders of the person here, asked for again while money of one goes back. */
export const refundsQuery = (api: ApiClient) =>
  queryOptions({
    ...myOrdersQuery(api),
    refetchInterval: ({ state }) =>
      state.data?.some(({ paymentStatus }) => paymentStatus === 'refund_pending')
        ? LOOK_AGAIN_MS
        : false,
  });
