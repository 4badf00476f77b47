import { rowsOf } from '../books/books.js';
import type { ChargeRecord, DisputeRecord, SessionRecord } from '../books/records.js';
import { newId } from '../ids.js';
import type { Sandbox } from '../sandbox.js';
import { disputeShape } from '../shapes/dispute.shape.js';
import { earlyFraudWarningShape } from '../shapes/early-fraud-warning.shape.js';
import { capturedChargeOf, paymentOf } from './pay-session.js';
import { recordEvent } from './record-event.js';
import { storeDispute } from './store.js';

/** An `inquiry` withdraws no money and can escalate to a `chargeback`. */
export type DisputeKind = 'chargeback' | 'inquiry';

/** The steps of a dispute: `answered` by the shop, the others by the buyer's bank. */
export const DISPUTE_STEPS = ['answered', 'escalated', 'won', 'lost'] as const;
export type DisputeStep = (typeof DISPUTE_STEPS)[number];

type Status = DisputeRecord['status'];

/** The allowed transitions of a dispute. An inquiry (`warning_…`) has to escalate before it can be lost. */
const DISPUTE_LIFE: Record<DisputeStep, Partial<Record<Status, Status>>> = {
  answered: { needs_response: 'under_review', warning_needs_response: 'warning_under_review' },
  escalated: { warning_needs_response: 'needs_response', warning_under_review: 'needs_response' },
  won: {
    needs_response: 'won',
    under_review: 'won',
    warning_needs_response: 'warning_closed',
    warning_under_review: 'warning_closed',
  },
  lost: { needs_response: 'lost', under_review: 'lost' },
};

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
  storeDispute(sandbox, dispute, 'charge.dispute.created');
  if (kind === 'chargeback') recordFunds(sandbox, dispute, 'withdrawn');
  return dispute;
}

/** Moves a dispute to its status after a step. False if the step is not allowed. */
export function moveDispute(sandbox: Sandbox, dispute: DisputeRecord, step: DisputeStep): boolean {
  const status = DISPUTE_LIFE[step][dispute.status];
  if (!status) return false;
  const moved: DisputeRecord = { ...dispute, status };
  storeDispute(sandbox, moved, isOpen(moved) ? 'charge.dispute.updated' : 'charge.dispute.closed');
  if (step === 'escalated') recordFunds(sandbox, moved, 'withdrawn');
  if (status === 'won') recordFunds(sandbox, moved, 'reinstated');
  return true;
}

/** Returns true until the dispute is closed. */
export function isOpen({ status }: DisputeRecord): boolean {
  return status !== 'won' && status !== 'lost' && status !== 'warning_closed';
}

/** Returns true if a chargeback that is not won blocks refunds of the charge. */
export function isChargedBack({ books }: Sandbox, charge: ChargeRecord): boolean {
  if (!charge.disputed) return false;
  return rowsOf(books.disputes).some(
    (dispute) => dispute.chargeId === charge.id && !isInquiry(dispute) && dispute.status !== 'won',
  );
}

/** Records an early fraud warning. False without a captured payment. */
export function warnOfFraud(sandbox: Sandbox, session: SessionRecord): boolean {
  const { clock } = sandbox;
  const charge = capturedCharge(sandbox, session);
  if (!charge) return false;
  const warning = earlyFraudWarningShape(charge, newId('issfr', clock.now()), clock.seconds());
  recordEvent(sandbox, 'radar.early_fraud_warning.created', warning);
  return true;
}

function isInquiry({ status }: DisputeRecord): boolean {
  return status.startsWith('warning_');
}

function capturedCharge(sandbox: Sandbox, session: SessionRecord): ChargeRecord | undefined {
  const payment = paymentOf(sandbox, session);
  return payment ? capturedChargeOf(sandbox.books, payment) : undefined;
}

function recordFunds(
  sandbox: Sandbox,
  dispute: DisputeRecord,
  change: 'withdrawn' | 'reinstated',
): void {
  recordEvent(sandbox, `charge.dispute.funds_${change}`, disputeShape(dispute));
}
