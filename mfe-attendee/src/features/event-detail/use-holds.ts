import type { Order } from '@stagedoor/contracts';
import { queryOptions, useApi, useQuery, useSession, type ApiClient } from '@stagedoor/platform';
import { holdsOf, type Hold } from './holds';

const myOrdersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['orders', 'my-orders'],
    queryFn: ({ signal }) => api.get<Order[]>('/orders/my-orders', { signal }),
  });

/** What the person here holds of this event; nothing for a guest, and nothing while it cannot be told. */
export function useHolds(eventId: string): Hold[] {
  const api = useApi();
  const { status } = useSession();
  const { data } = useQuery({
    ...myOrdersQuery(api),
    enabled: status === 'signed-in',
    select: (orders) => holdsOf(orders, eventId),
  });
  return data ?? [];
}
