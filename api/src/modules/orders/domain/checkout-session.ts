import type { Pence } from '@stagedoor/contracts';

/** The site and the order of a checkout session. */
export interface SessionReference {
  id: string;
  /** The site that opened it; null for sessions of other businesses, and for those made before sites had identities. */
  siteId: string | null;
  /** The order's id at that site. */
  orderId: string | null;
  /** By the provider's clock. */
  createdAt: Date;
}

/** A checkout session as the payment provider last returned it. */
export interface CheckoutSession extends SessionReference {
  /** The address of the hosted page; null unless the session is open. */
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  /** True once the money is captured; a complete session may still wait for it. */
  paid: boolean;
  amountMinor: Pence | null;
  /** ISO 4217 in capitals. */
  currency: string | null;
  paymentIntentId: string | null;
}
