import type { Order } from '@stagedoor/contracts';
import { queryOptions, type ApiClient } from '@stagedoor/platform';
import { isId } from '../events/event-queries';
import { ORDERS } from './open-orders';

const LOOK_AGAIN_MS = 3_000;
const LOOK_FOR_REFUNDS_MS = 5_000;

/** The orders of the user whose money is returned, read again while a refund is pending and has not failed. */
export const refundsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...ORDERS, 'refunded'],
    queryFn: ({ signal }) =>
      api.get<Order[]>('/orders/my-orders', { params: { state: 'refund' }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(
        ({ paymentStatus, refundFailed }) => paymentStatus === 'refund_pending' && !refundFailed,
      )
        ? LOOK_FOR_REFUNDS_MS
        : false,
  });

/**
 * One order, read again while it can still be paid, also while its tab is in the background; null for a text that is no
 * id.
 */
export const orderQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...ORDERS, 'detail', id],
    queryFn: ({ signal }) => (isId(id) ? api.get<Order | null>(`/orders/${id}`, { signal }) : null),
    refetchInterval: ({ state }) =>
      state.data?.paymentStatus === 'pending' ? LOOK_AGAIN_MS : false,
    refetchIntervalInBackground: true,
  });
