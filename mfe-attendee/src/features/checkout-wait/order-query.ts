import type { Order } from '@stagedoor/contracts';
import { queryOptions, type ApiClient } from '@stagedoor/platform';

const LOOK_AGAIN_MS = 3_000;

/** One order, asked for again and again while it can still be paid, also while its tab is in the background. */
export const orderQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['orders', 'detail', id],
    queryFn: ({ signal }) => api.get<Order>(`/orders/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.paymentStatus === 'pending' ? LOOK_AGAIN_MS : false,
    refetchIntervalInBackground: true,
  });
