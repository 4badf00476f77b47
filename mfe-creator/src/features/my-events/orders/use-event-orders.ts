import type { EventOrder, MyEvent } from '@stagedoor/contracts';
import {
  queryOptions,
  useApi,
  useQuery,
  useQueryClient,
  type ApiClient,
} from '@stagedoor/platform';
import { useEffect, useRef } from 'react';
import { isBeingRefunded } from './refunds';

const LOOK_AGAIN_MS = 3_000;

/** The paid orders of an event, asked for again while money of one is on its way back. */
export const eventOrdersQuery = (api: ApiClient, { id, status }: Pick<MyEvent, 'id' | 'status'>) =>
  queryOptions({
    queryKey: ['events', 'orders', id],
    queryFn: ({ signal }) => api.get<EventOrder[]>(`/events/${id}/orders`, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((order) => isBeingRefunded(order, status)) ? LOOK_AGAIN_MS : false,
  });

/** The orders of an event. Each one that is no longer paid changes what the event has sold, so that is read anew. */
export function useEventOrders(event: MyEvent) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = useQuery(eventOrdersQuery(api, event));
  const paid = query.data?.filter(({ paymentStatus }) => paymentStatus === 'completed').length;
  const before = useRef(paid);

  useEffect(() => {
    if (before.current !== undefined && before.current !== paid)
      void queryClient.invalidateQueries({ queryKey: ['events', 'mine'] });
    before.current = paid;
  }, [paid, queryClient]);

  return query;
}
