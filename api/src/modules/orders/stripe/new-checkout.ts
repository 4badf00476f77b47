import { CURRENCY } from '@stagedoor/contracts';
import { checkoutMetadata, siteMark } from '../domain/checkout-metadata.js';
import type { OrderLine } from '../domain/order-line.js';

/** An order for which a payment page is to be opened. */
export interface NewCheckout {
  orderId: string;
  buyerId: string;
  eventId: string;
  attempt: number;
  lines: readonly (OrderLine & { name: string })[];
  /** Prefilled on the page; Stripe sends its receipt there. Null when there is none. */
  buyerEmail: string | null;
  /** Follows the shop's name on the buyer's card statement; null for the name alone. */
  statementSuffix: string | null;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

/** A detail that a payment page can do without. */
export type CheckoutDetail = 'buyerEmail' | 'statementSuffix';

/** The parameters of the session, as Stripe takes them. */
export function sessionParams(checkout: NewCheckout, siteId: string) {
  const { buyerEmail, statementSuffix } = checkout;
  const metadata = checkoutMetadata({ ...checkout, siteId });
  return {
    mode: 'payment' as const,
    ui_mode: 'hosted_page' as const,
    allowed_payment_method_types: ['card' as const],
    client_reference_id: checkout.orderId,
    metadata,
    ...(buyerEmail !== null && { customer_email: buyerEmail }),
    payment_intent_data: {
      metadata,
      ...(buyerEmail !== null && { receipt_email: buyerEmail }),
      ...(statementSuffix !== null && { statement_descriptor_suffix: statementSuffix }),
    },
    line_items: checkout.lines.map((line) => ({
      quantity: line.quantity,
      price_data: {
        currency: CURRENCY.toLowerCase(),
        unit_amount: line.unitPriceMinor,
        product_data: { name: line.name, metadata: siteMark(siteId) },
      },
    })),
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    expires_at: Math.floor(checkout.expiresAt.getTime() / 1_000),
  };
}

/** Returns the idempotency key. It names what is left out: Stripe refuses a known key with other parameters. */
export function checkoutKey(
  { orderId, attempt }: NewCheckout,
  leftOut: readonly CheckoutDetail[],
): string {
  return [`order-${orderId}-checkout-${attempt}`, ...leftOut].join('-without-');
}
