import type { Order, RefundReason } from '@stagedoor/contracts';
import { formatMoney } from '@stagedoor/platform';

const WHY: Record<RefundReason, string> = {
  'account-deleted': 'Your payment came after the account was deleted.',
  'dispute-lost': 'Your bank has decided the dispute of this payment in your favour.',
  'event-cancelled': 'The event has been cancelled.',
  'event-over': 'Your payment came after the event was over.',
  'no-tickets-left':
    'Your payment came after your time to pay was over, and the tickets had gone to somebody else.',
  'paid-back': 'The organiser has returned your money in another way than to your card.',
  'refunded-by-organiser': 'The organiser has refunded your order.',
  'refunded-by-provider': 'The payment provider has sent your payment back.',
  'wrong-amount': 'What was paid is not the price of these tickets.',
};

/** Reasons whose sentence states that the refund was sent, which is wrong after a failed refund. */
const SAYS_REFUNDED: readonly RefundReason[] = ['refunded-by-organiser', 'refunded-by-provider'];

function sumOf({ totalAmount, refundReason }: Order): string {
  return refundReason === 'wrong-amount' ? 'All that was paid' : formatMoney(totalAmount);
}

function whatComesBack(order: Order): string {
  if (order.totalAmount === 0) return 'You paid nothing, so no money goes back.';
  if (order.refundReason === 'dispute-lost') return `${sumOf(order)} was returned by your bank.`;
  if (order.refundReason === 'paid-back') return `${sumOf(order)} was paid back.`;
  if (order.refundFailed) {
    return `${sumOf(order)} could not be sent back to the card you paid with. The organiser has been told and will pay it back. Please contact the organiser.`;
  }
  return order.paymentStatus === 'refunded'
    ? `${sumOf(order)} was sent back to the card you paid with. Your bank can take up to 10 working days to show it.`
    : `${sumOf(order)} is on its way back to the card you paid with.`;
}

/** States why an order is refunded, the amount, and when to expect it. */
export function describeRefund(order: Order): string {
  const { refundReason, refundFailed } = order;
  const isWrong = refundFailed && refundReason !== null && SAYS_REFUNDED.includes(refundReason);
  const why = refundReason === null || isWrong ? '' : `${WHY[refundReason]} `;
  return why + whatComesBack(order);
}
