import type {
  Payer,
  PaymentFailure,
  PaymentIntentRecord,
  SessionRecord,
} from '../books/records.js';
import type { Sandbox } from '../sandbox.js';
import { beginPayment, decline, paymentOf, succeed, type TypedCard } from './pay-session.js';
import { statusAfter } from './session-life.js';
import { storePayment, storeSession } from './store.js';

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
  const payment: PaymentIntentRecord = {
    ...beginPayment(sandbox, session, typed, payer),
    status: 'processing',
    lastFailure: null,
  };
  storePayment(sandbox, payment, 'payment_intent.processing');
  const complete = { ...session, status, unpaid: true, paymentIntentId: payment.id, payer };
  storeSession(sandbox, complete, 'checkout.session.completed');
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
  if (outcome === 'failed') {
    decline(sandbox, payment, REFUSED);
    storeSession(sandbox, session, 'checkout.session.async_payment_failed');
    return true;
  }
  succeed(sandbox, payment);
  const paid = { ...session, unpaid: false };
  storeSession(sandbox, paid, 'checkout.session.async_payment_succeeded');
  return true;
}
