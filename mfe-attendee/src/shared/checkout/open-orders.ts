import type { Order } from '@stagedoor/contracts';
import { queryOptions, useQueryClient, type ApiClient } from '@stagedoor/platform';
import { useCallback } from 'react';
import { eventKey } from '../events/event-queries';

/** The query key of the user's orders. */
export const ORDERS = ['orders'] as const;

/** The orders of one event that the user can still pay. */
export const openOrdersQuery = (api: ApiClient, eventId: string) =>
  queryOptions({
    queryKey: [...ORDERS, 'open', eventId],
    // A part of the page that is loaded after the answer asks no second time.
    staleTime: 5_000,
    queryFn: ({ signal }) =>
      api.get<Order[]>('/orders/my-orders', { params: { eventId, state: 'open' }, signal }),
  });

/** Reads the event and the orders of the user again. */
export function useRefreshOrders(eventId: string): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        [eventKey(eventId), ORDERS].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
    [eventId, queryClient],
  );
}
