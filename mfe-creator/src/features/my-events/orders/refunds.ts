import { toPence, toPounds, type EventOrder, type EventStatus } from '@stagedoor/contracts';

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

/** What these orders come to. */
export interface OrderSum {
  orders: number;
  tickets: number;
  amount: number;
}

/** Adds orders up: how many, their tickets, and their money in pounds. */
export function sumOf(orders: readonly EventOrder[]): OrderSum {
  return {
    orders: orders.length,
    tickets: orders.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: toPounds(orders.reduce((sum, { totalAmount }) => sum + toPence(totalAmount), 0)),
  };
}
