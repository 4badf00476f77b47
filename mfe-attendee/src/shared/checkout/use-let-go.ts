import type { Order } from '@stagedoor/contracts';
import { useApi, useMutation } from '@stagedoor/platform';
import { useReadAgain } from './open-orders';

/** Shown when the server sends no message. */
export const LET_GO_FAILED =
  'Your tickets could not be let go. They are given back when their time is over.';

/** Releases the tickets of an order. Returns the order, which is `completed` if it was already paid. */
export function useLetGo(eventId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: (orderId: string) =>
      api.post<Order>(`/orders/${encodeURIComponent(orderId)}/cancel`),
    onSettled: useReadAgain(eventId),
  });
}
