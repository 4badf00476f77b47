import type { Order, RefundReason } from './orders.js';

/** Each reason in a sentence to the buyer; apart from the schemas, which a screen would load with it. */
export const REFUND_SENTENCES: Record<RefundReason, string> = {
  'account-deleted': 'Your payment came after the account was deleted.',
  'dispute-lost': 'Your bank has decided the dispute of this payment in your favour.',
  'event-cancelled': 'The event has been cancelled.',
  'event-moved':
    'Your payment came after your time to pay was over, and the event now has another time or venue.',
  'event-over': 'Your payment came after the event was over.',
  'no-tickets-left':
    'Your payment came after your time to pay was over, and the tickets had gone to another buyer.',
  'paid-back': 'The organiser has returned your money in another way than to your card.',
  'refunded-by-organiser': 'The organiser has refunded your order.',
  'refunded-by-provider': 'The payment provider has sent your payment back.',
  'wrong-amount': 'What was paid is not the price of these tickets.',
};

/** False when the buyer may have paid another amount than the total. */
export function isTotalPaid({ refundReason, tickets }: Order): boolean {
  switch (refundReason) {
    case 'wrong-amount':
      return false;
    case 'paid-back':
    case 'dispute-lost':
      // It may have replaced `wrong-amount`. An order with tickets was paid in full.
      return tickets.length > 0;
    default:
      return true;
  }
}
