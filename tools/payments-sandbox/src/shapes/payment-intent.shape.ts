import type Stripe from 'stripe';
import type { PaymentIntentRecord } from '../books/records.js';
import { hostedPageUrl } from './session.shape.js';

/** A payment intent as the API and the events show it. */
export function paymentIntentShape(
  payment: PaymentIntentRecord,
  publicUrl: string,
): Stripe.PaymentIntent {
  const paid = payment.status === 'succeeded';
  return {
    id: payment.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: payment.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: paid ? payment.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: payment.canceledAt,
    cancellation_reason: payment.status === 'canceled' ? 'automatic' : null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    created: payment.createdAt,
    currency: 'gbp',
    customer: null,
    customer_account: null,
    description: payment.description,
    excluded_payment_method_types: null,
    last_payment_error: payment.lastFailure && {
      charge: payment.latestChargeId ?? undefined,
      code: payment.lastFailure.code,
      decline_code: payment.lastFailure.declineCode ?? undefined,
      message: payment.lastFailure.message,
      type: 'card_error',
    },
    latest_charge: payment.latestChargeId,
    livemode: false,
    managed_payments: null,
    metadata: payment.metadata,
    next_action:
      payment.status === 'requires_action'
        ? {
            type: 'redirect_to_url',
            redirect_to_url: {
              url: `${hostedPageUrl(payment.sessionId, publicUrl)}/confirm`,
              return_url: hostedPageUrl(payment.sessionId, publicUrl),
            },
          }
        : null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: payment.details?.receiptEmail ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: payment.details?.statementSuffix ?? null,
    status: payment.status,
    transfer_data: null,
    transfer_group: null,
  };
}
