import type { Pence } from '@stagedoor/contracts';

/** A checkout session as the payment provider last described it. */
export interface CheckoutSession {
  id: string;
  /** The hosted page; there only while the session is open. */
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  /** True once the money is captured; a complete session may still wait for it. */
  paid: boolean;
  /** What we called the order when the session was created; null when somebody else created it. */
  orderId: string | null;
  amountMinor: Pence | null;
  /** ISO 4217 in capitals. */
  currency: string | null;
  paymentIntentId: string | null;
}
