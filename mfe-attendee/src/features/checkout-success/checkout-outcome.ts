import type { Order } from '@stagedoor/contracts';
import { hasStatus, queryOptions, type ApiClient } from '@stagedoor/platform';
import { ORDERS } from '../../shared/checkout/open-orders';

/**
 * The outcome of a checkout: `completed` with tickets, `ended` without a sale or with a refund, `processing` while no
 * payment is known, `generating` while tickets are missing.
 */
export type CheckoutOutcome =
  | { kind: 'completed' | 'ended'; order: Order }
  | { kind: 'processing' }
  | { kind: 'generating' };

const isComplete = (order: Order): boolean =>
  order.paymentStatus === 'completed' && order.tickets.length > 0;

const isRefunded = ({ paymentStatus }: Order): boolean =>
  paymentStatus === 'refund_pending' || paymentStatus === 'refunded';

function outcomeOf(order: Order): CheckoutOutcome {
  if (isComplete(order)) return { kind: 'completed', order };
  return isRefunded(order) ? { kind: 'ended', order } : { kind: 'processing' };
}

/** The outcome of an order without a known payment. */
function unpaid(order: Order): CheckoutOutcome {
  return order.paymentStatus === 'pending' ? { kind: 'processing' } : { kind: 'ended', order };
}

/** Generates the tickets of an order that has none. Idempotent: tickets are generated once. */
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
 * Reads the outcome of a checkout session (decisions: 'Checkout success, step by step') and polls for one minute while
 * it is undecided. Fails when the user has no such order or the orders cannot be read.
 */
export const checkoutOutcomeQuery = (api: ApiClient, sessionId: string) =>
  queryOptions({
    queryKey: [...ORDERS, 'checkout', sessionId],
    queryFn: async ({ signal }): Promise<CheckoutOutcome> => {
      const params = { sessionId };
      const [order] = await api.get<Order[]>('/orders/my-orders', { params, signal });
      if (!order) throw new Error('No order of this user belongs to the checkout session');
      const outcome = outcomeOf(order);
      return outcome.kind === 'processing' ? generateTickets(api, order) : outcome;
    },
    refetchInterval: ({ state }) =>
      (state.data?.kind === 'processing' || state.data?.kind === 'generating') &&
      state.dataUpdateCount + state.errorUpdateCount < LOOKS
        ? LOOK_AGAIN_MS
        : false,
  });
