import { isolated, type EventOrder, type MyEvent } from '@stagedoor/contracts';
import { errorText, formatMoney, useApi, useMutation, useQueryClient } from '@stagedoor/platform';
import { useToast } from '@stagedoor/ui';
import { counted } from '../../../shared/counted';
import { eventOrdersQuery, orderTotalsQuery } from './use-event-orders';

function told({ quantity, totalAmount, buyer }: EventOrder): string {
  const name = isolated(`${buyer.firstName} ${buyer.lastName}`);
  return totalAmount === 0
    ? `${counted(quantity, 'ticket')} of ${name} cancelled.`
    : `${formatMoney(totalAmount)} goes back to ${name}.`;
}

/** Refunds an order of this event: its money goes back, and its tickets are no longer valid. */
export function useRefundOrder(event: MyEvent) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const query = eventOrdersQuery(api, event);

  return useMutation({
    mutationFn: ({ id }: EventOrder) => api.post<EventOrder>(`/orders/${id}/refund`),
    onSuccess(order) {
      queryClient.setQueryData(
        query.queryKey,
        (list) =>
          list && { ...list, items: list.items.map((one) => (one.id === order.id ? order : one)) },
      );
      void queryClient.invalidateQueries(orderTotalsQuery(api, event));
      toast.show({ tone: 'success', message: told(order) });
    },
    onError(error) {
      toast.show({ tone: 'error', message: errorText(error, 'Failed to refund order') });
      void queryClient.invalidateQueries(query);
    },
  });
}
