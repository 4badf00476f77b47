import type { Order } from '@stagedoor/contracts';
import { hasStatus, queryOptions, type ApiClient } from '@stagedoor/platform';
import { ORDERS } from '../../shared/checkout/open-orders';

/**
 * What has become of a checkout: its order with tickets, an order that came to nothing or whose money goes back, not
 * paid as far as we know, or paid with tickets to come.
 */
export type CheckoutOutcome =
  { kind: 'completed' | 'ended'; order: Order } | { kind: 'processing' } | { kind: 'generating' };

const isComplete = (order: Order): boolean =>
  order.paymentStatus === 'completed' && order.tickets.length > 0;

const isRefunded = ({ paymentStatus }: Order): boolean =>
  paymentStatus === 'refund_pending' || paymentStatus === 'refunded';

function outcomeOf(order: Order): CheckoutOutcome {
  if (isComplete(order)) return { kind: 'completed', order };
  return isRefunded(order) ? { kind: 'ended', order } : { kind: 'processing' };
}

/** What it is when no payment of the order is known. */
function unpaid(order: Order): CheckoutOutcome {
  return order.paymentStatus === 'pending' ? { kind: 'processing' } : { kind: 'ended', order };
}

/** Asks for the tickets of an order that has none yet; however often it is asked, they are made once. */
async function generateTickets(api: ApiClient, order: Order): Promise<CheckoutOutcome> {
  try {
    return outcomeOf(await api.post<Order>(`/orders/${order.id}/generate-tickets`));
  } catch (error) {
    return hasStatus(error, 409) ? unpaid(order) : { kind: 'generating' };
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
    queryKey: [...ORDERS, 'checkout', sessionId],
    queryFn: async ({ signal }): Promise<CheckoutOutcome> => {
      const params = { sessionId };
      const [order] = await api.get<Order[]>('/orders/my-orders', { params, signal });
      if (!order) throw new Error('No order of this person belongs to the checkout session');
      const outcome = outcomeOf(order);
      return outcome.kind === 'processing' ? generateTickets(api, order) : outcome;
    },
    refetchInterval: ({ state }) =>
      (state.data?.kind === 'processing' || state.data?.kind === 'generating') &&
      state.dataUpdateCount + state.errorUpdateCount < LOOKS
        ? LOOK_AGAIN_MS
        : false,
  });
