import type { MyEvent } from '@stagedoor/contracts';
import { useApi, useQuery, useQueryClient } from '@stagedoor/platform';
import { useEffect, useRef } from 'react';
import { eventOrdersQuery, MY_EVENTS, orderTotalsQuery } from '../../../shared/event-queries';

/** The orders of an event and their totals. Reads the user's events again when the number of paid orders changes. */
export function useEventOrders(event: MyEvent) {
  const api = useApi();
  const queryClient = useQueryClient();
  const orders = useQuery(eventOrdersQuery(api, event));
  const failed = orders.data?.items.filter(({ refundFailure }) => refundFailure !== null).length;
  const totals = useQuery(orderTotalsQuery(api, event, failed));
  const paid = totals.data?.completed.orders;
  const before = useRef(paid);

  useEffect(() => {
    if (before.current !== undefined && before.current !== paid)
      void queryClient.invalidateQueries({ queryKey: MY_EVENTS });
    before.current = paid;
  }, [paid, queryClient]);

  return {
    orders: orders.data,
    totals: totals.data,
    error: orders.error ?? totals.error,
    refetch: () => void Promise.all([orders.refetch(), totals.refetch()]),
  };
}
