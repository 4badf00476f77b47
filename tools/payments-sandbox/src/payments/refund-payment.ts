import { findRow } from '../books/find-row.js';
import type { ChargeRecord, Metadata, RefundReason, RefundRecord } from '../books/records.js';
import { formatPence } from '../money.js';
import { newId } from '../ids.js';
import { NO_REQUEST, type RequestOrigin, type Sandbox } from '../sandbox.js';
import { chargeShape } from '../shapes/charge.shape.js';
import { refundShape } from '../shapes/refund.shape.js';
import { invalidRequest } from '../stripe-error.js';
import { isChargedBack } from './dispute-payment.js';
import { capturedChargeOf } from './pay-session.js';
import { recordEvent } from './record-event.js';
import { storeRefund } from './store.js';

export interface NewRefund {
  paymentIntentId: string | null;
  chargeId: string | null;
  /** Pence; null is the unrefunded amount. */
  amount: number | null;
  reason: RefundReason | null;
  metadata: Metadata;
}

/** Refunds all or a part of a payment, never more than the unrefunded amount. Throws Stripe's 400 and 404. */
export function refundPayment(
  sandbox: Sandbox,
  request: NewRefund,
  origin: RequestOrigin,
): RefundRecord {
  const { books, clock } = sandbox;
  const charge = findCharge(sandbox, request);
  const amount = refundableAmount(sandbox, charge, request.amount);
  const created: RefundRecord = {
    id: newId('re', clock.now()),
    chargeId: charge.id,
    paymentIntentId: charge.paymentIntentId,
    createdAt: clock.seconds(),
    amount,
    reason: request.reason,
    metadata: request.metadata,
    status: sandbox.nextRefundStatus(),
    reference: null,
  };
  storeRefund(sandbox, created, 'refund.created', origin);
  if (created.status === 'failed') {
    storeRefund(sandbox, created, 'refund.failed', origin);
    return created;
  }
  const refunded = { ...charge, amountRefunded: charge.amountRefunded + amount };
  books.charges.putSync(refunded.id, refunded);
  recordEvent(sandbox, 'charge.refunded', chargeShape(refunded), origin, {
    amount_refunded: charge.amountRefunded,
  });
  if (created.status === 'pending') return created;
  const settled: RefundRecord = { ...created, reference: referenceOf(created) };
  storeRefund(sandbox, settled, 'refund.updated', origin, {
    destination_details: refundShape(created).destination_details,
  });
  return settled;
}

/**
 * Ends a pending refund, or fails a succeeded one, as banks do days later. A failed refund is final; its amount can be
 * refunded again. False if the transition is not allowed.
 */
export function settleRefund(
  sandbox: Sandbox,
  refund: RefundRecord,
  status: 'succeeded' | 'failed',
): boolean {
  const { books } = sandbox;
  if (refund.status === status || refund.status === 'failed') return false;
  const settled: RefundRecord = {
    ...refund,
    status,
    reference: status === 'succeeded' ? referenceOf(refund) : null,
  };
  const previous = { status: refund.status };
  storeRefund(sandbox, settled, 'refund.updated', NO_REQUEST, previous);
  if (status === 'succeeded') return true;
  const charge = books.charges.get(refund.chargeId);
  if (charge) {
    const amountRefunded = charge.amountRefunded - refund.amount;
    books.charges.putSync(charge.id, { ...charge, amountRefunded });
  }
  storeRefund(sandbox, settled, 'refund.failed', NO_REQUEST, previous);
  return true;
}

function referenceOf({ id }: RefundRecord): string {
  return id.slice(-23);
}

function findCharge({ books }: Sandbox, { paymentIntentId, chargeId }: NewRefund): ChargeRecord {
  const object = 'payment_intent';
  const payment = paymentIntentId
    ? findRow(books.paymentIntents, object, paymentIntentId, object)
    : null;
  if (chargeId) {
    const charge = findRow(books.charges, 'charge', chargeId, 'charge');
    if (!payment || charge.paymentIntentId === payment.id) return charge;
    throw invalidRequest(
      `Charge ${charge.id} does not belong to PaymentIntent ${payment.id}.`,
      undefined,
      'charge',
    );
  }
  if (!payment) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
    );
  }
  const charge = capturedChargeOf(books, payment);
  if (!charge) {
    throw invalidRequest(
      `This PaymentIntent (${payment.id}) does not have a successful charge to refund.`,
      'payment_intent_unexpected_state',
      object,
    );
  }
  return charge;
}

function refundableAmount(sandbox: Sandbox, charge: ChargeRecord, wanted: number | null): number {
  if (charge.failure) {
    throw invalidRequest(
      `Charge ${charge.id} has not succeeded and cannot be refunded.`,
      'charge_not_refundable',
      'charge',
    );
  }
  const left = charge.amount - charge.amountRefunded;
  if (left === 0) {
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      'charge_already_refunded',
    );
  }
  if (isChargedBack(sandbox, charge)) {
    throw invalidRequest(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      'charge_disputed',
      'charge',
    );
  }
  const amount = wanted ?? left;
  if (amount > left) {
    const whole = charge.amountRefunded === 0 ? 'charge amount' : 'unrefunded amount on charge';
    throw invalidRequest(
      `Refund amount (${formatPence(amount)}) is greater than ${whole} (${formatPence(left)})`,
      undefined,
      'amount',
    );
  }
  return amount;
}
