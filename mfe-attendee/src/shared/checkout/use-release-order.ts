import type { Order } from '@stagedoor/contracts';
import { useApi, useMutation } from '@stagedoor/platform';
import { useRefreshOrders } from './open-orders';

/** Shown when the server sends no message. */
export const RELEASE_FAILED =
  'Your tickets could not be let go. They are given back when their time is over.';

/** Releases the tickets of an order. Returns the order, which is `completed` if it was already paid. */
export function useReleaseOrder(eventId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: (orderId: string) =>
      api.post<Order>(`/orders/${encodeURIComponent(orderId)}/cancel`),
    onSettled: useRefreshOrders(eventId),
  });
}
