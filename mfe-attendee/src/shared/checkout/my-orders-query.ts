import type { Order } from '@stagedoor/contracts';
import { queryOptions, type ApiClient } from '@stagedoor/platform';

/** Every order of the person here, whatever became of it. */
export const myOrdersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['orders', 'my-orders'],
    queryFn: ({ signal }) => api.get<Order[]>('/orders/my-orders', { signal }),
  });
