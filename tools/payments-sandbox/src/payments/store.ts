import type {
  DisputeRecord,
  PaymentIntentRecord,
  RefundRecord,
  SessionRecord,
} from '../books/records.js';
import { NO_REQUEST, type Sandbox } from '../sandbox.js';
import { disputeShape } from '../shapes/dispute.shape.js';
import { paymentIntentShape } from '../shapes/payment-intent.shape.js';
import { refundShape } from '../shapes/refund.shape.js';
import { sessionShape } from '../shapes/session.shape.js';
import { type EventType, recordEvent } from './record-event.js';

/** Stores a session and records an event with its new state. A closed session has no expiry. */
export function storeSession(
  sandbox: Sandbox,
  session: SessionRecord,
  type: EventType,
  origin = NO_REQUEST,
): void {
  const { books, publicUrl } = sandbox;
  books.sessions.putSync(session.id, session);
  if (session.status !== 'open') books.expiries.removeSync([session.expiresAt, session.id]);
  recordEvent(sandbox, type, sessionShape(session, publicUrl), origin);
}

/** Stores a payment and records an event with its new state. */
export function storePayment(
  sandbox: Sandbox,
  payment: PaymentIntentRecord,
  type: EventType,
  origin = NO_REQUEST,
): void {
  sandbox.books.paymentIntents.putSync(payment.id, payment);
  recordEvent(sandbox, type, paymentIntentShape(payment, sandbox.publicUrl), origin);
}

/** Stores a refund and records an event with its new state. */
export function storeRefund(
  sandbox: Sandbox,
  refund: RefundRecord,
  type: EventType,
  origin = NO_REQUEST,
  previousAttributes?: object,
): void {
  sandbox.books.refunds.putSync(refund.id, refund);
  recordEvent(sandbox, type, refundShape(refund), origin, previousAttributes);
}

/** Stores a dispute and records an event with its new state. */
export function storeDispute(sandbox: Sandbox, dispute: DisputeRecord, type: EventType): void {
  sandbox.books.disputes.putSync(dispute.id, dispute);
  recordEvent(sandbox, type, disputeShape(dispute));
}
