import type { Order } from '@stagedoor/contracts';

/** What a completed order is called: the specification's words where something was paid (ADR 45). */
export function confirmationTitle({ totalAmount }: Order): string {
  return totalAmount === 0 ? 'Booking Confirmed' : 'Payment Successful';
}
