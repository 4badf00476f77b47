import type Stripe from 'stripe';
import type { PaymentIntentRecord } from '../books/records.js';
import { hostedPageUrl } from './session.shape.js';

/** The fields with constant values. */
const FIXED = {
  allowed_payment_method_types: ['card'],
  amount_capturable: 0,
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  capture_method: 'automatic_async',
  client_secret: null,
  confirmation_method: 'automatic',
  currency: 'gbp',
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  livemode: false,
  managed_payments: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>;

/** Maps a payment intent to its object in the API and in events. */
export function paymentIntentShape(
  payment: PaymentIntentRecord,
  publicUrl: string,
): Stripe.PaymentIntent {
  const paid = payment.status === 'succeeded';
  return {
    ...FIXED,
    id: payment.id,
    object: 'payment_intent',
    amount: payment.amount,
    amount_received: paid ? payment.amount : 0,
    canceled_at: payment.canceledAt,
    cancellation_reason: payment.status === 'canceled' ? 'automatic' : null,
    created: payment.createdAt,
    description: payment.description,
    last_payment_error: payment.lastFailure && {
      charge: payment.latestChargeId ?? undefined,
      code: payment.lastFailure.code,
      decline_code: payment.lastFailure.declineCode ?? undefined,
      message: payment.lastFailure.message,
      type: 'card_error',
    },
    latest_charge: payment.latestChargeId,
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
    receipt_email: payment.details?.receiptEmail ?? null,
    statement_descriptor_suffix: payment.details?.statementSuffix ?? null,
    status: payment.status,
  };
}
