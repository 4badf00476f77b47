import type { EventOrder, MyEvent } from '@stagedoor/contracts';
import { errorText, useApi, useQueryClient, useSingleMutation } from '@stagedoor/platform';
import { useToast } from '@stagedoor/ui';
import { useRef } from 'react';
import { eventOrdersQuery, orderTotalsQuery } from '../../../shared/event-queries';
import { ACTION_WORDS, type OrderAction } from './order-actions';

/** An action to run on an order. */
export interface OrderTask {
  action: OrderAction;
  order: EventOrder;
}

/**
 * Runs an action on an order of this event and stores the returned order in the cached list. Reads the list again,
 * because a read that is under way may be older than the action. The next attempt removes the toast of a failed one.
 */
export function useActOnOrder(event: MyEvent) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const query = eventOrdersQuery(api, event);
  const failure = useRef('');

  return useSingleMutation<EventOrder, OrderTask>('act-on-order', {
    mutationFn: ({ action, order }) =>
      api.post<EventOrder>(`/orders/${order.id}/${action}${wordFor({ action, order })}`),
    onMutate: () => toast.dismiss(failure.current),
    onSuccess(order, { action }) {
      queryClient.setQueryData(
        query.queryKey,
        (list) =>
          list && { ...list, items: list.items.map((one) => (one.id === order.id ? order : one)) },
      );
      void queryClient.invalidateQueries(query);
      void queryClient.invalidateQueries(orderTotalsQuery(api, event));
      toast.show({ tone: 'success', message: ACTION_WORDS[action].done(order) });
    },
    onError(error, { action }) {
      const message = errorText(error, ACTION_WORDS[action].failed);
      failure.current = toast.show({ tone: 'error', message });
      void queryClient.invalidateQueries(query);
    },
  });
}

/** The dialog has said who is inside, so that the refund counts for them too. */
function wordFor({ action, order }: OrderTask): string {
  return action === 'refund' && order.inside > 0 ? '?evenIfInside=true' : '';
}
