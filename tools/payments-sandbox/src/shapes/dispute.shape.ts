import type Stripe from 'stripe';
import type { DisputeRecord } from '../books/records.js';

const DAY = 24 * 60 * 60;

/** Maps a dispute to its object in the API and in events. */
export function disputeShape(dispute: DisputeRecord): Stripe.Dispute {
  const { createdAt, status, brand } = dispute;
  const isInquiry = status.startsWith('warning_');
  const hasEvidence = status !== 'needs_response' && status !== 'warning_needs_response';
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: [],
    charge: dispute.chargeId,
    created: createdAt,
    currency: 'gbp',
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: createdAt + 7 * DAY,
      enhanced_eligibility: {},
      has_evidence: hasEvidence,
      past_due: false,
      submission_count: hasEvidence ? 1 : 0,
      submission_method: hasEvidence ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry || status === 'won',
    livemode: false,
    metadata: {},
    payment_intent: dispute.paymentIntentId,
    payment_method_details: {
      type: 'card',
      card: {
        brand,
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: brand,
        network_reason_code: '10.4',
      },
    },
    reason: 'fraudulent',
    status,
  };
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
