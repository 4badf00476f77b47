import type { Order } from '@stagedoor/contracts';
import { queryOptions, type ApiClient } from '@stagedoor/platform';

/** The orders of one event that the person here can still pay. */
export const openOrdersQuery = (api: ApiClient, eventId: string) =>
  queryOptions({
    queryKey: ['orders', 'open', eventId],
    queryFn: ({ signal }) =>
      api.get<Order[]>('/orders/my-orders', { params: { eventId, state: 'open' }, signal }),
  });

/** The orders of the person here whose money goes back, or is back. */
export const refundedOrdersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['orders', 'refunded'],
    queryFn: ({ signal }) =>
      api.get<Order[]>('/orders/my-orders', { params: { state: 'refund' }, signal }),
  });
