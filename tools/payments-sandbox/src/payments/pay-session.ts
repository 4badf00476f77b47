import type { Books } from '../books/books.js';
import type {
  CardRecord,
  ChargeRecord,
  Payer,
  PaymentFailure,
  PaymentIntentRecord,
  SessionRecord,
} from '../books/records.js';
import { newId } from '../ids.js';
import type { Sandbox } from '../sandbox.js';
import { chargeShape } from '../shapes/charge.shape.js';
import { recordEvent } from './record-event.js';
import { statusAfter } from './session-life.js';
import { storePayment, storeSession } from './store.js';
import { cardBehaviour } from './test-cards.js';

/** A card's input: digits only, month 1–12, four-digit year. */
export interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
}

export type PaymentOutcome =
  | { kind: 'paid' }
  | { kind: 'declined'; message: string }
  | { kind: 'needs confirmation' }
  /** The session is complete or expired; nothing was charged. */
  | { kind: 'closed' };

const NOT_CONFIRMED: PaymentFailure = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Pays a session with a card. The hosted page and the control API both use it. Charges a session at most once. */
export function paySession(
  sandbox: Sandbox,
  session: SessionRecord,
  typed: TypedCard,
  payer: Payer,
): PaymentOutcome {
  if (!statusAfter(session.status, 'paid')) return { kind: 'closed' };
  const payment = beginPayment(sandbox, session, typed, payer);
  const behaviour = cardBehaviour(typed.number);
  switch (behaviour.kind) {
    case 'pays':
      return capture(sandbox, session, payment);
    case 'asks for confirmation':
      return askForConfirmation(sandbox, payment);
    case 'is declined':
      return decline(sandbox, payment, behaviour.failure);
  }
}

/** Ends the confirmation step of a payment. Changes nothing if no confirmation is pending. */
export function confirmPayment(
  sandbox: Sandbox,
  session: SessionRecord,
  confirmed: boolean,
): PaymentOutcome {
  const payment = paymentOf(sandbox, session);
  if (!statusAfter(session.status, 'paid') || payment?.status !== 'requires_action') {
    return { kind: 'closed' };
  }
  return confirmed
    ? capture(sandbox, session, payment)
    : failPayment(sandbox, { ...payment, lastFailure: NOT_CONFIRMED });
}

/** Returns the payment of a session; null before the first attempt to pay. */
export function paymentOf({ books }: Sandbox, session: SessionRecord): PaymentIntentRecord | null {
  return (session.paymentIntentId && books.paymentIntents.get(session.paymentIntentId)) || null;
}

/** Returns the captured charge of a payment; undefined if it has not succeeded. */
export function capturedChargeOf(
  { charges }: Books,
  { status, latestChargeId }: PaymentIntentRecord,
): ChargeRecord | undefined {
  return status === 'succeeded' && latestChargeId ? charges.get(latestChargeId) : undefined;
}

/** Returns the payment for an attempt. All attempts of a session share one payment. */
export function beginPayment(
  sandbox: Sandbox,
  session: SessionRecord,
  typed: TypedCard,
  payer: Payer,
): PaymentIntentRecord {
  const { books, clock } = sandbox;
  const card: CardRecord = {
    brand: 'visa',
    last4: typed.number.slice(-4),
    expMonth: typed.expMonth,
    expYear: typed.expYear,
  };
  const begun = paymentOf(sandbox, session);
  if (begun) return { ...begun, card, payer };
  const payment: PaymentIntentRecord = {
    id: newId('pi', clock.now()),
    sessionId: session.id,
    status: 'requires_payment_method',
    createdAt: clock.seconds(),
    canceledAt: null,
    amount: session.amountTotal,
    description: session.paymentDescription,
    metadata: session.paymentMetadata,
    details: session.paymentDetails,
    payer,
    card,
    latestChargeId: null,
    lastFailure: null,
  };
  books.sessions.putSync(session.id, { ...session, paymentIntentId: payment.id });
  return payment;
}

function capture(
  sandbox: Sandbox,
  session: SessionRecord,
  payment: PaymentIntentRecord,
): PaymentOutcome {
  const status = statusAfter(session.status, 'paid');
  if (!status) return { kind: 'closed' };
  const { id: paymentIntentId, payer } = succeed(sandbox, payment);
  const complete = { ...session, status, paymentIntentId, payer };
  storeSession(sandbox, complete, 'checkout.session.completed');
  return { kind: 'paid' };
}

/** Captures a payment: records its charge and marks it as succeeded. */
export function succeed(sandbox: Sandbox, payment: PaymentIntentRecord): PaymentIntentRecord {
  const charge = addCharge(sandbox, payment, null);
  const paid: PaymentIntentRecord = {
    ...payment,
    status: 'succeeded',
    latestChargeId: charge.id,
    lastFailure: null,
  };
  storePayment(sandbox, paid, 'payment_intent.succeeded');
  recordEvent(sandbox, 'charge.succeeded', chargeShape(charge));
  return paid;
}

function askForConfirmation(sandbox: Sandbox, payment: PaymentIntentRecord): PaymentOutcome {
  const waiting: PaymentIntentRecord = { ...payment, status: 'requires_action', lastFailure: null };
  storePayment(sandbox, waiting, 'payment_intent.requires_action');
  return { kind: 'needs confirmation' };
}

/** Declines a payment. The buyer can retry while the session is open. */
export function decline(
  sandbox: Sandbox,
  payment: PaymentIntentRecord,
  failure: PaymentFailure,
): PaymentOutcome {
  const charge = addCharge(sandbox, payment, failure);
  recordEvent(sandbox, 'charge.failed', chargeShape(charge));
  return failPayment(sandbox, { ...payment, latestChargeId: charge.id, lastFailure: failure });
}

function failPayment(
  sandbox: Sandbox,
  payment: PaymentIntentRecord & { lastFailure: PaymentFailure },
): PaymentOutcome {
  const failed: PaymentIntentRecord = { ...payment, status: 'requires_payment_method' };
  storePayment(sandbox, failed, 'payment_intent.payment_failed');
  return { kind: 'declined', message: payment.lastFailure.message };
}

function addCharge(
  { books, clock }: Sandbox,
  payment: PaymentIntentRecord,
  failure: PaymentFailure | null,
): ChargeRecord {
  const charge: ChargeRecord = {
    id: newId('ch', clock.now()),
    paymentIntentId: payment.id,
    createdAt: clock.seconds(),
    amount: payment.amount,
    amountRefunded: 0,
    card: payment.card,
    payer: payment.payer,
    description: payment.description,
    metadata: payment.metadata,
    details: payment.details,
    failure,
    disputed: false,
  };
  books.charges.putSync(charge.id, charge);
  return charge;
}
