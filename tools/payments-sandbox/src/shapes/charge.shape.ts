import type Stripe from 'stripe';
import type { ChargeRecord } from '../books/records.js';
import { statementDescriptor } from '../payments/statement-descriptor.js';

/** Maps a charge to its object in the API and in events. */
export function chargeShape(charge: ChargeRecord): Stripe.Charge {
  const paid = charge.failure === null;
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: paid ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: null,
      email: charge.payer.email,
      name: charge.payer.name,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: statementDescriptor(charge.details?.statementSuffix ?? null),
    captured: paid,
    created: charge.createdAt,
    currency: 'gbp',
    customer: null,
    description: charge.description,
    disputed: charge.disputed,
    failure_balance_transaction: null,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata,
    on_behalf_of: null,
    outcome: outcome(charge),
    paid,
    payment_intent: charge.paymentIntentId,
    payment_method: null,
    payment_method_details: { type: 'card', card: cardShape(charge) },
    receipt_email: charge.details?.receiptEmail ?? null,
    receipt_number: null,
    receipt_url: null,
    refunded: paid && charge.amountRefunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: charge.details?.statementSuffix ?? null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

function outcome({ failure }: ChargeRecord): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failure ? 'declined_by_network' : 'approved_by_network',
    reason: failure?.declineCode ?? null,
    risk_level: 'normal',
    seller_message: failure ? 'The bank did not return any further details.' : 'Payment complete.',
    type: failure ? 'issuer_declined' : 'authorized',
  };
}

function cardShape({
  card,
  failure,
  amount,
}: ChargeRecord): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: failure ? null : amount,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'GB',
    electronic_commerce_indicator: null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    funding: 'credit',
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
