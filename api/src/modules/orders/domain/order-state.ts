import type { PaymentStatus } from '@stagedoor/contracts';
import type { ChangeReason } from './order-change.js';

/** Every allowed change of an order's payment status. Only `refunded` is final: a payment may arrive late. */
export const TRANSITIONS: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['completed', 'expired', 'failed', 'refund_pending'],
  expired: ['completed', 'refund_pending'],
  failed: ['completed', 'refund_pending'],
  completed: ['refund_pending', 'refunded'],
  refund_pending: ['refunded'],
  refunded: [],
};

/** Changes that only one reason allows: an order skips `refund_pending` when a bank has returned the money itself. */
const ONLY_BECAUSE: Partial<Record<`${PaymentStatus} → ${PaymentStatus}`, ChangeReason>> = {
  'completed → refunded': 'dispute-lost',
};

/** True when the money of an order in that status is being or has been returned. */
export function isRefunded(status: PaymentStatus): boolean {
  return status === 'refund_pending' || status === 'refunded';
}

/** True when an order in `from` may become `to` for the reason `why`. */
export function canBecome(from: PaymentStatus, to: PaymentStatus, why: ChangeReason): boolean {
  const only = ONLY_BECAUSE[`${from} → ${to}`];
  return TRANSITIONS[from].includes(to) && (only === undefined || only === why);
}

/** Throws when the table does not allow the change, which is always a bug. */
export function assertCanBecome(from: PaymentStatus, to: PaymentStatus, why: ChangeReason): void {
  if (!canBecome(from, to, why)) {
    throw new Error(`An order cannot go from ${from} to ${to} because of ${why}`);
  }
}
