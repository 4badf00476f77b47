import {
  toPence,
  toPounds,
  type EventOrder,
  type EventOrderTotals,
  type EventStatus,
} from '@stagedoor/contracts';

/** Its money is on its way back, or is about to be because the event is cancelled; a failed refund waits for a decision. */
export function isBeingRefunded(
  { paymentStatus, refundFailure }: EventOrder,
  event: EventStatus,
): boolean {
  if (refundFailure !== null) return false;
  return (
    paymentStatus === 'refund_pending' || (event === 'cancelled' && paymentStatus === 'completed')
  );
}

/** How many orders were ever paid, whatever became of them, and their money in pounds. */
export function allOf({ completed, refundPending, refunded }: EventOrderTotals) {
  const sums = [completed, refundPending, refunded];
  return {
    orders: sums.reduce((sum, { orders }) => sum + orders, 0),
    amount: toPounds(sums.reduce((sum, { amount }) => sum + toPence(amount), 0)),
  };
}
