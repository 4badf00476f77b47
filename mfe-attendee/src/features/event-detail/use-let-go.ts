import type { Order } from '@stagedoor/contracts';
import { useApi, useMutation, useQueryClient } from '@stagedoor/platform';

/** Gives an order's tickets back. The answer is the order, which is `completed` when it turned out to be paid. */
export function useLetGo(eventId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) =>
      api.post<Order>(`/orders/${encodeURIComponent(orderId)}/cancel`),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['events', 'detail', eventId] }),
        queryClient.invalidateQueries({ queryKey: ['orders'] }),
      ]),
  });
}
