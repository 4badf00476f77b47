import type { Order } from '@stagedoor/contracts';
import { useApi, useMutation } from '@stagedoor/platform';
import { useReadAgain } from './open-orders';

/** What is said when the server has no sentence of its own. */
export const LET_GO_FAILED =
  'Your tickets could not be let go. They are given back when their time is over.';

/** Gives an order's tickets back. The answer is the order, which is `completed` when it turned out to be paid. */
export function useLetGo(eventId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: (orderId: string) =>
      api.post<Order>(`/orders/${encodeURIComponent(orderId)}/cancel`),
    onSettled: useReadAgain(eventId),
  });
}
