import type Stripe from 'stripe';
import type { SessionStatus } from '../payments/session-life.js';

export type Metadata = Record<string, string>;

export interface LineItemRecord {
  id: string;
  priceId: string;
  productId: string;
  name: string;
  description: string | null;
  /** Pence. */
  unitAmount: number;
  quantity: number;
  metadata: Metadata;
}

/** Who paid, as typed on the hosted page. */
export interface Payer {
  email: string;
  name: string;
}

/** What the shop asks for beside the payment; books of an older sandbox have none. */
export interface PaymentDetails {
  /** Where Stripe sends its own receipt. */
  receiptEmail: string | null;
  /** What follows the shop's name on the buyer's statement. */
  statementSuffix: string | null;
}

/** Instants of records are whole seconds since the epoch; amounts are pence. */
export interface SessionRecord {
  id: string;
  status: SessionStatus;
  /** True for a complete session without money: the buyer's bank has yet to say, or has refused. */
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
  /** Null until somebody first tries to pay, as at Stripe. */
  paymentIntentId: string | null;
  payer: Payer | null;
}

/** What is kept of a card: never its number or its security code. */
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
  /** The card that waits for its holder's confirmation, or the last one used. */
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
  refundIds: string[];
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
  /** The bank's reference: pending at first, known an instant later. */
  reference: string | null;
}

/** A dispute of a whole charge; an inquiry takes no money. */
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

/** An event exactly as it is sent and listed. */
export type EventRecord = Stripe.Event;

export interface DeliveryAttempt {
  /** Milliseconds of the sandbox's clock. */
  at: number;
  /** The receiver's status, or null when it gave none. */
  status: number | null;
  error: string | null;
}

export interface DeliveryRecord {
  eventId: string;
  type: string;
  state: 'pending' | 'delivered' | 'dropped' | 'abandoned';
  /** When the next attempt is due, in milliseconds of the sandbox's clock. */
  dueAt: number;
  attempts: DeliveryAttempt[];
}

/** The first answer to an idempotency key, kept for 24 hours. */
export interface IdempotencyRecord {
  path: string;
  paramsHash: string;
  createdAt: number;
  requestId: string;
  status: number;
  body: object;
}
