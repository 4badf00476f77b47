import type {
  Payer,
  PaymentFailure,
  PaymentIntentRecord,
  SessionRecord,
} from '../books/records.js';
import { NO_REQUEST, type Sandbox } from '../sandbox.js';
import { paymentIntentShape } from '../shapes/payment-intent.shape.js';
import { sessionShape } from '../shapes/session.shape.js';
import { beginPayment, decline, paymentOf, succeed, type TypedCard } from './pay-session.js';
import { recordEvent } from './record-event.js';
import { statusAfter } from './session-life.js';

const REFUSED: PaymentFailure = {
  code: 'payment_method_provider_decline',
  declineCode: null,
  message: 'The payment was declined by the bank.',
};

/** Completes a session with a pending payment, as with a bank debit. False if the session is not open. */
export function payLater(
  sandbox: Sandbox,
  session: SessionRecord,
  typed: TypedCard,
  payer: Payer,
): boolean {
  const status = statusAfter(session.status, 'paid');
  if (!status) return false;
  const { books, publicUrl } = sandbox;
  const payment: PaymentIntentRecord = {
    ...beginPayment(sandbox, session, typed, payer),
    status: 'processing',
    lastFailure: null,
  };
  const complete: SessionRecord = {
    ...session,
    status,
    unpaid: true,
    paymentIntentId: payment.id,
    payer,
  };
  books.paymentIntents.putSync(payment.id, payment);
  books.sessions.putSync(complete.id, complete);
  books.expiries.removeSync([session.expiresAt, session.id]);
  const snapshot = paymentIntentShape(payment, publicUrl);
  recordEvent(sandbox, 'payment_intent.processing', snapshot, NO_REQUEST);
  recordEvent(sandbox, 'checkout.session.completed', sessionShape(complete, publicUrl), NO_REQUEST);
  return true;
}

/** Ends the pending payment of a session. False if it has none. */
export function settlePayment(
  sandbox: Sandbox,
  session: SessionRecord,
  outcome: 'succeeded' | 'failed',
): boolean {
  const payment = paymentOf(sandbox, session);
  if (payment?.status !== 'processing') return false;
  const { books, publicUrl } = sandbox;
  if (outcome === 'failed') {
    decline(sandbox, payment, REFUSED);
    const refused = sessionShape(session, publicUrl);
    recordEvent(sandbox, 'checkout.session.async_payment_failed', refused, NO_REQUEST);
    return true;
  }
  succeed(sandbox, payment);
  const paid: SessionRecord = { ...session, unpaid: false };
  books.sessions.putSync(paid.id, paid);
  const snapshot = sessionShape(paid, publicUrl);
  recordEvent(sandbox, 'checkout.session.async_payment_succeeded', snapshot, NO_REQUEST);
  return true;
}
