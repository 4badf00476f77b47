import type { Pence } from '@stagedoor/contracts';
import type { CheckoutSession } from './checkout-session.js';

/** Money that the provider has, by its id there. */
export interface CapturedPayment {
  id: string;
  sessionId: string;
  amountMinor: Pence;
  currency: string;
}

/** ISO 4217 for no currency at all: it equals that of no order. */
const NO_CURRENCY = 'XXX';

/** The payment of a paid session; null while nothing was captured. */
export function capturedBy(session: CheckoutSession): CapturedPayment | null {
  if (!session.paid) return null;
  return {
    id: session.paymentIntentId ?? session.id,
    sessionId: session.id,
    amountMinor: session.amountMinor ?? 0,
    currency: session.currency ?? NO_CURRENCY,
  };
}
