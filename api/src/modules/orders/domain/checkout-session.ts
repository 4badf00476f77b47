import type { Pence } from '@stagedoor/contracts';

/** What says of which site and order a session is. */
export interface SessionReference {
  id: string;
  /** The site that opened it; null for sessions of other businesses, and for those made before sites had identities. */
  siteId: string | null;
  /** The order that it was opened for, as that site named it. */
  orderId: string | null;
  /** By the provider's clock. */
  createdAt: Date;
}

/** A checkout session as the payment provider last described it. */
export interface CheckoutSession extends SessionReference {
  /** The hosted page; there only while the session is open. */
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  /** True once the money is captured; a complete session may still wait for it. */
  paid: boolean;
  amountMinor: Pence | null;
  /** ISO 4217 in capitals. */
  currency: string | null;
  paymentIntentId: string | null;
}
