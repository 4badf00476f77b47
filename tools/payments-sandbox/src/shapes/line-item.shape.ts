import type Stripe from 'stripe';
import type { LineItemRecord, SessionRecord } from '../books/records.js';

/** On the wire a decimal is a string. The SDK converts it to its own type. */
type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string };
type WireLineItem = Omit<Stripe.LineItem, 'price'> & { price: WirePrice };

/** Maps a line item of a session to its object in the API. */
export function lineItemShape(item: LineItemRecord, session: SessionRecord): WireLineItem {
  const amount = item.unitAmount * item.quantity;
  return {
    id: item.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: 'gbp',
    description: item.name,
    metadata: item.metadata,
    price: {
      id: item.priceId,
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: session.createdAt,
      currency: 'gbp',
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: item.productId,
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: item.unitAmount,
      unit_amount_decimal: String(item.unitAmount),
    },
    quantity: item.quantity,
  };
}
