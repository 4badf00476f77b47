import type Stripe from 'stripe';
import type { SessionStatus } from '../payments/session-life.js';

export type Metadata = Record<string, string>;

export interface LineItemRecord {
  name: string;
  description: string | null;
  /** Pence. */
  unitAmount: number;
  quantity: number;
}

/** The payer's details from the hosted page. */
export interface Payer {
  email: string;
  name: string;
}

/** Receipt and statement options of a payment. Rows of an older sandbox have none. */
export interface PaymentDetails {
  /** The recipient of Stripe's own receipt. */
  receiptEmail: string | null;
  /** The suffix after the shop's name on the buyer's statement. */
  statementSuffix: string | null;
}

/** A checkout session. In all records, timestamps are whole seconds since the epoch and amounts are pence. */
export interface SessionRecord {
  id: string;
  status: SessionStatus;
  /** True for a complete session whose payment is pending at the buyer's bank, or was refused there. */
  unpaid?: boolean;
  createdAt: number;
  expiresAt: number;
  amountTotal: number;
  lineItems: LineItemRecord[];
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  customerEmail: string | null;
  metadata: Metadata;
  shopName: string;
  paymentDescription: string | null;
  paymentMetadata: Metadata;
  paymentDetails?: PaymentDetails;
  /** Null until the first attempt to pay, as at Stripe. */
  paymentIntentId: string | null;
  payer: Payer | null;
}

/** The stored details of a card: never its number or its security code. */
export interface CardRecord {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export interface PaymentFailure {
  code: string;
  declineCode: string | null;
  message: string;
}

export interface PaymentIntentRecord {
  id: string;
  sessionId: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  createdAt: number;
  canceledAt: number | null;
  amount: number;
  description: string | null;
  metadata: Metadata;
  details?: PaymentDetails;
  payer: Payer;
  /** The card of the latest attempt. */
  card: CardRecord;
  latestChargeId: string | null;
  lastFailure: PaymentFailure | null;
}

export interface ChargeRecord {
  id: string;
  paymentIntentId: string;
  createdAt: number;
  amount: number;
  amountRefunded: number;
  card: CardRecord;
  payer: Payer;
  description: string | null;
  metadata: Metadata;
  details?: PaymentDetails;
  failure: PaymentFailure | null;
  disputed: boolean;
}

export type RefundReason = 'duplicate' | 'fraudulent' | 'requested_by_customer';

export type RefundStatus = 'pending' | 'succeeded' | 'failed';

export interface RefundRecord {
  id: string;
  chargeId: string;
  paymentIntentId: string;
  createdAt: number;
  amount: number;
  reason: RefundReason | null;
  metadata: Metadata;
  status: RefundStatus;
  /** The bank's reference; null while it is pending. */
  reference: string | null;
}

/** A dispute of a charge or of a part of it. An inquiry (`warning_…`) withdraws no money. */
export interface DisputeRecord {
  id: string;
  chargeId: string;
  paymentIntentId: string;
  createdAt: number;
  amount: number;
  brand: string;
  status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost';
}

/** An event as it is sent and listed. */
export type EventRecord = Stripe.Event;

export interface DeliveryAttempt {
  /** Milliseconds of the sandbox's clock. */
  at: number;
  /** The receiver's HTTP status, or null without a response. */
  status: number | null;
  error: string | null;
}

export interface DeliveryRecord {
  eventId: string;
  type: string;
  state: 'pending' | 'delivered' | 'dropped' | 'abandoned';
  /** Due time of the next attempt, in milliseconds of the sandbox's clock. */
  dueAt: number;
  attempts: DeliveryAttempt[];
}

/** The first response to an idempotency key, valid for 24 hours. */
export interface IdempotencyRecord {
  path: string;
  paramsHash: string;
  createdAt: number;
  requestId: string;
  status: number;
  body: object;
}
