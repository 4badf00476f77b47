import type { Pence } from '@stagedoor/contracts';
import type { CheckoutSession } from './checkout-session.js';

/** A payment that the provider captured; `id` is the provider's. */
export interface CapturedPayment {
  id: string;
  sessionId: string;
  amountMinor: Pence;
  currency: string;
}

/** The ISO 4217 code for no currency, which no order has. */
const NO_CURRENCY = 'XXX';

/** Returns the payment of a paid session; null while nothing is captured. */
export function capturedBy(session: CheckoutSession): CapturedPayment | null {
  if (!session.paid) return null;
  return {
    id: session.paymentIntentId ?? session.id,
    sessionId: session.id,
    amountMinor: session.amountMinor ?? 0,
    currency: session.currency ?? NO_CURRENCY,
  };
}
