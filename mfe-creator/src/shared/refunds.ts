import {
  toPence,
  toPounds,
  type EventOrder,
  type EventOrderTotals,
  type EventStatus,
} from '@stagedoor/contracts';

/**
 * True while the refund of an order is pending, or will be because its event is cancelled. False for a failed refund,
 * which needs a decision.
 */
export function isBeingRefunded(
  { paymentStatus, refundFailure }: EventOrder,
  event: EventStatus,
): boolean {
  if (refundFailure !== null) return false;
  return (
    paymentStatus === 'refund_pending' || (event === 'cancelled' && paymentStatus === 'completed')
  );
}

/** The number of orders ever paid, refunded ones included, and their amount in pounds. */
export function allOf({ completed, refundPending, refunded }: EventOrderTotals) {
  const sums = [completed, refundPending, refunded];
  return {
    orders: sums.reduce((sum, { orders }) => sum + orders, 0),
    amount: toPounds(sums.reduce((sum, { amount }) => sum + toPence(amount), 0)),
  };
}
