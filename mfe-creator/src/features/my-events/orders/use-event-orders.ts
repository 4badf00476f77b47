import type { EventOrder, EventOrderTotals, MyEvent } from '@stagedoor/contracts';
import {
  asManyAsBefore,
  pagedItems,
  queryOptions,
  useApi,
  useQuery,
  useQueryClient,
  type ApiClient,
  type Page,
} from '@stagedoor/platform';
import { useEffect, useRef } from 'react';
import { isBeingRefunded } from './refunds';

const LOOK_AGAIN_MS = 3_000;

/** Orders that are asked for at once: a few pages of the table. */
const ORDERS_AT_ONCE = 100;

type EventState = Pick<MyEvent, 'id' | 'status'>;

/** The paid orders of an event, the latest first. */
export const pagedEventOrders = (api: ApiClient, { id }: Pick<MyEvent, 'id'>) =>
  pagedItems<EventOrder>(
    (params, signal) => api.getPage<EventOrder>(`/events/${id}/orders`, { params, signal }),
    ORDERS_AT_ONCE,
  );

/** Those that are looked at, asked for again while money of one is on its way back. */
export const eventOrdersQuery = (api: ApiClient, event: EventState) =>
  queryOptions<Page<EventOrder>>({
    queryKey: ['events', 'orders', event.id],
    queryFn: asManyAsBefore(pagedEventOrders(api, event)),
    refetchInterval: ({ state }) =>
      state.data?.items.some((order) => isBeingRefunded(order, event.status))
        ? LOOK_AGAIN_MS
        : false,
  });

/** What all of them come to, asked for again while money is on its way back, of more orders than failed refunds. */
export const orderTotalsQuery = (api: ApiClient, { id, status }: EventState, failed = 0) =>
  queryOptions({
    queryKey: ['events', 'order-totals', id],
    queryFn: ({ signal }) => api.get<EventOrderTotals>(`/events/${id}/orders/totals`, { signal }),
    refetchInterval: ({ state }) => {
      const { completed, refundPending } = state.data ?? NOTHING_PAID;
      const isOnItsWay =
        refundPending.orders > failed || (status === 'cancelled' && completed.orders > 0);
      return isOnItsWay ? LOOK_AGAIN_MS : false;
    },
  });

const NOTHING = { orders: 0, amount: 0 };
const NOTHING_PAID: EventOrderTotals = {
  completed: { ...NOTHING, tickets: 0 },
  refundPending: NOTHING,
  refunded: NOTHING,
};

/** The orders of an event. Each one that is no longer paid changes what the event has sold, so that is read anew. */
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
      void queryClient.invalidateQueries({ queryKey: ['events', 'mine'] });
    before.current = paid;
  }, [paid, queryClient]);

  return {
    orders: orders.data,
    totals: totals.data,
    error: orders.error ?? totals.error,
    refetch: () => void Promise.all([orders.refetch(), totals.refetch()]),
  };
}
