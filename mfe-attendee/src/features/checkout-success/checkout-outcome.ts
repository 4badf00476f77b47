import type { Order } from '@stagedoor/contracts';
import { hasStatus, queryOptions, type ApiClient } from '@stagedoor/platform';

/** What has become of a checkout: its order with tickets, not paid as far as we know, or paid with tickets to come. */
export type CheckoutOutcome =
  { kind: 'completed'; order: Order } | { kind: 'processing' } | { kind: 'generating' };

const isComplete = (order: Order): boolean =>
  order.paymentStatus === 'completed' && order.tickets.length > 0;

/** Asks for the tickets of an order that has none yet; however often it is asked, they are made once. */
async function generateTickets(api: ApiClient, orderId: string): Promise<CheckoutOutcome> {
  try {
    const order = await api.post<Order>(`/orders/${orderId}/generate-tickets`);
    return isComplete(order) ? { kind: 'completed', order } : { kind: 'processing' };
  } catch (error) {
    return { kind: hasStatus(error, 409) ? 'processing' : 'generating' };
  }
}

const LOOK_AGAIN_MS = 2_000;
const LOOKS = 30;

/**
 * Follows a checkout session to its outcome (decisions: 'Checkout success, step by step'), looking again for a minute
 * while it is undecided. It fails when the caller has no such order or their orders cannot be read.
 */
export const checkoutOutcomeQuery = (api: ApiClient, sessionId: string) =>
  queryOptions({
    queryKey: ['orders', 'checkout', sessionId],
    queryFn: async ({ signal }): Promise<CheckoutOutcome> => {
      const params = { sessionId };
      const [order] = await api.get<Order[]>('/orders/my-orders', { params, signal });
      if (!order) throw new Error('No order of this person belongs to the checkout session');
      return isComplete(order) ? { kind: 'completed', order } : generateTickets(api, order.id);
    },
    refetchInterval: ({ state }) =>
      state.data &&
      state.data.kind !== 'completed' &&
      state.dataUpdateCount + state.errorUpdateCount < LOOKS
        ? LOOK_AGAIN_MS
        : false,
  });
