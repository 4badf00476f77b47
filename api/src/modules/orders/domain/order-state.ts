import type { PaymentStatus } from '@stagedoor/contracts';

/** Every allowed change of an order's payment status. Only `refunded` is final: a payment may come late. */
export const TRANSITIONS: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['completed', 'expired', 'failed', 'refund_pending'],
  expired: ['completed', 'refund_pending'],
  failed: ['completed', 'refund_pending'],
  completed: ['refund_pending'],
  refund_pending: ['refunded'],
  refunded: [],
};

/** True when an order in `from` may become `to`. */
export function canBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** Throws when the table does not allow the change: a mistake in our code, never of a caller. */
export function assertCanBecome(from: PaymentStatus, to: PaymentStatus): void {
  if (!canBecome(from, to)) throw new Error(`An order cannot go from ${from} to ${to}`);
}
