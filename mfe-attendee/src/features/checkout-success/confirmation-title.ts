import type { Order } from '@stagedoor/contracts';

/** The title of a completed order: the specification's words for a paid one, a booking for a free one (ADR 45). */
export function confirmationTitle({ totalAmount }: Order): string {
  return totalAmount === 0 ? 'Booking Confirmed' : 'Payment Successful';
}
