import type Stripe from 'stripe';
import type { RefundRecord } from '../books/records.js';

/** Maps a refund to its object in the API and in events. */
export function refundShape(refund: RefundRecord): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.chargeId,
    created: refund.createdAt,
    currency: 'gbp',
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: destination(refund) },
    ...(refund.status === 'failed' && { failure_reason: 'declined' }),
    metadata: refund.metadata,
    payment_intent: refund.paymentIntentId,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}

function destination({ reference }: RefundRecord): Stripe.Refund.DestinationDetails.Card {
  return reference
    ? {
        reference,
        reference_status: 'available',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      }
    : {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      };
}
