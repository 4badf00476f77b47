import type { ChargeRecord, DisputeRecord, SessionRecord } from '../books/records.js';
import { newId } from '../ids.js';
import { NO_REQUEST, type Sandbox } from '../sandbox.js';
import { disputeShape } from '../shapes/dispute.shape.js';
import { earlyFraudWarningShape } from '../shapes/early-fraud-warning.shape.js';
import { paymentOf } from './pay-session.js';
import { type EventType, recordEvent } from './record-event.js';

/** An `inquiry` withdraws no money and can escalate to a `chargeback`. */
export type DisputeKind = 'chargeback' | 'inquiry';

/**
 * Creates a dispute of a session's payment. A chargeback withdraws the money. Null without a captured payment, or if it
 * is already disputed.
 */
export function disputePayment(
  sandbox: Sandbox,
  session: SessionRecord,
  kind: DisputeKind,
): DisputeRecord | null {
  const { books, clock } = sandbox;
  const charge = capturedCharge(sandbox, session);
  if (!charge || charge.disputed) return null;
  books.charges.putSync(charge.id, { ...charge, disputed: true });
  const dispute: DisputeRecord = {
    id: newId('dp', clock.now()),
    chargeId: charge.id,
    paymentIntentId: charge.paymentIntentId,
    createdAt: clock.seconds(),
    amount: charge.amount,
    brand: charge.card.brand,
    status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
  };
  store(sandbox, dispute, 'charge.dispute.created');
  if (kind === 'chargeback') record(sandbox, dispute, 'charge.dispute.funds_withdrawn');
  return dispute;
}

/** Escalates an open inquiry to a chargeback. False for any other dispute. */
export function escalateDispute(sandbox: Sandbox, dispute: DisputeRecord): boolean {
  if (!isOpen(dispute) || !isInquiry(dispute)) return false;
  const escalated: DisputeRecord = { ...dispute, status: 'needs_response' };
  store(sandbox, escalated, 'charge.dispute.updated');
  record(sandbox, escalated, 'charge.dispute.funds_withdrawn');
  return true;
}

/** Submits evidence. False if the dispute does not need a response. */
export function answerDispute(sandbox: Sandbox, dispute: DisputeRecord): boolean {
  const next = {
    needs_response: 'under_review',
    warning_needs_response: 'warning_under_review',
  } as const;
  if (dispute.status !== 'needs_response' && dispute.status !== 'warning_needs_response') {
    return false;
  }
  store(sandbox, { ...dispute, status: next[dispute.status] }, 'charge.dispute.updated');
  return true;
}

/**
 * Closes a dispute. A won chargeback reinstates the money; a won inquiry closes without a chargeback. False for a
 * closed dispute, and for losing an inquiry: it has to escalate first.
 */
export function closeDispute(
  sandbox: Sandbox,
  dispute: DisputeRecord,
  outcome: 'won' | 'lost',
): boolean {
  if (!isOpen(dispute)) return false;
  if (isInquiry(dispute)) {
    if (outcome === 'lost') return false;
    store(sandbox, { ...dispute, status: 'warning_closed' }, 'charge.dispute.closed');
    return true;
  }
  const closed: DisputeRecord = { ...dispute, status: outcome };
  store(sandbox, closed, 'charge.dispute.closed');
  if (outcome === 'won') record(sandbox, closed, 'charge.dispute.funds_reinstated');
  return true;
}

/** Returns true until the dispute is closed. */
export function isOpen({ status }: DisputeRecord): boolean {
  return status !== 'won' && status !== 'lost' && status !== 'warning_closed';
}

/** Returns true if a chargeback that is not won blocks refunds of the charge. */
export function isChargedBack({ books }: Sandbox, charge: ChargeRecord): boolean {
  if (!charge.disputed) return false;
  return Array.from(books.disputes.getRange(), ({ value }) => value).some(
    (dispute) => dispute.chargeId === charge.id && !isInquiry(dispute) && dispute.status !== 'won',
  );
}

/** Records an early fraud warning. False without a captured payment. */
export function warnOfFraud(sandbox: Sandbox, session: SessionRecord): boolean {
  const { clock } = sandbox;
  const charge = capturedCharge(sandbox, session);
  if (!charge) return false;
  const warning = earlyFraudWarningShape(charge, newId('issfr', clock.now()), clock.seconds());
  recordEvent(sandbox, 'radar.early_fraud_warning.created', warning, NO_REQUEST);
  return true;
}

function isInquiry({ status }: DisputeRecord): boolean {
  return status.startsWith('warning_');
}

function capturedCharge(sandbox: Sandbox, session: SessionRecord): ChargeRecord | undefined {
  const payment = paymentOf(sandbox, session);
  if (payment?.status !== 'succeeded' || !payment.latestChargeId) return undefined;
  return sandbox.books.charges.get(payment.latestChargeId);
}

function store(sandbox: Sandbox, dispute: DisputeRecord, type: EventType): void {
  sandbox.books.disputes.putSync(dispute.id, dispute);
  record(sandbox, dispute, type);
}

function record(sandbox: Sandbox, dispute: DisputeRecord, type: EventType): void {
  recordEvent(sandbox, type, disputeShape(dispute), NO_REQUEST);
}
