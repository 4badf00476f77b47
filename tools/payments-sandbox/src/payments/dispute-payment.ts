import { type Books, rowsOf } from '../books/books.js';
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

/**
 * The steps of a dispute: `answered` by the shop, the others by the buyer's bank. `partly-won` is lost for what was not
 * refunded before, and returns the rest.
 */
export const DISPUTE_STEPS = ['answered', 'escalated', 'won', 'partly-won', 'lost'] as const;
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
  'partly-won': { needs_response: 'lost', under_review: 'lost' },
  lost: { needs_response: 'lost', under_review: 'lost' },
};

/**
 * Creates a dispute of a session's payment, of an amount or of all that no other dispute claims. A chargeback withdraws
 * the money. Null without a captured payment, or if other disputes claim too much of it.
 */
export function disputePayment(
  sandbox: Sandbox,
  session: SessionRecord,
  kind: DisputeKind,
  wanted: number | null,
): DisputeRecord | null {
  const { books, clock } = sandbox;
  const charge = capturedCharge(sandbox, session);
  const left = charge ? undisputedAmount(sandbox, charge) : 0;
  const amount = wanted ?? left;
  if (!charge || left === 0 || amount > left) return null;
  books.charges.putSync(charge.id, { ...charge, disputed: true });
  const dispute: DisputeRecord = {
    id: newId('dp', clock.now()),
    chargeId: charge.id,
    paymentIntentId: charge.paymentIntentId,
    createdAt: clock.seconds(),
    amount,
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
  if (!status || (step === 'partly-won' && !isPartlyRefunded(sandbox, dispute))) return false;
  const moved: DisputeRecord = { ...dispute, status };
  storeDispute(sandbox, moved, isOpen(moved) ? 'charge.dispute.updated' : 'charge.dispute.closed');
  if (step === 'escalated') recordFunds(sandbox, moved, 'withdrawn');
  if (status === 'won' || step === 'partly-won') recordFunds(sandbox, moved, 'reinstated');
  return true;
}

/** Returns true until the dispute is closed. */
export function isOpen({ status }: DisputeRecord): boolean {
  return status !== 'won' && status !== 'lost' && status !== 'warning_closed';
}

/** Returns true if a chargeback that is not won blocks refunds of the charge. */
export function isChargedBack({ books }: Sandbox, charge: ChargeRecord): boolean {
  return disputesOf(books, charge).some(
    (dispute) => !isInquiry(dispute) && dispute.status !== 'won',
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

function undisputedAmount({ books }: Sandbox, charge: ChargeRecord): number {
  const claims = disputesOf(books, charge).filter(
    (claim) => isOpen(claim) || claim.status === 'lost',
  );
  return claims.reduce((left, { amount }) => left - amount, charge.amount);
}

function disputesOf(books: Books, charge: ChargeRecord): DisputeRecord[] {
  if (!charge.disputed) return [];
  return rowsOf(books.disputes).filter(({ chargeId }) => chargeId === charge.id);
}

function isPartlyRefunded({ books }: Sandbox, { chargeId }: DisputeRecord): boolean {
  return (books.charges.get(chargeId)?.amountRefunded ?? 0) > 0;
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
