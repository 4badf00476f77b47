import { isTotalPaid, type Order, REFUND_SENTENCES, type RefundReason } from '@stagedoor/contracts';
import { formatMoney } from '@stagedoor/platform';

/** Reasons whose sentence states that the money was returned, which is wrong after a failed refund. */
const SAYS_REFUNDED: readonly RefundReason[] = [
  'paid-back',
  'refunded-by-organiser',
  'refunded-by-provider',
];

function sumOf(order: Order): string {
  return isTotalPaid(order) ? formatMoney(order.refundAmount ?? order.totalAmount) : 'Your money';
}

function whatComesBack(order: Order): string {
  if (order.totalAmount === 0) return 'You paid nothing, so no money goes back.';
  if (order.refundFailed) {
    return `${sumOf(order)} could not be sent back to the card you paid with. The organiser has been told, has your e-mail address and will pay it back.`;
  }
  if (order.refundReason === 'dispute-lost') return `${sumOf(order)} was returned by your bank.`;
  if (order.refundReason === 'paid-back') return `${sumOf(order)} was paid back.`;
  return order.paymentStatus === 'refunded'
    ? `${sumOf(order)} was sent back to the card you paid with. Your bank can take up to 10 working days to show it.`
    : `${sumOf(order)} is on its way back to the card you paid with.`;
}

/** States why an order is refunded, the amount, and when to expect it. */
export function describeRefund(order: Order): string {
  const { refundReason, refundFailed } = order;
  const isWrong = refundFailed && refundReason !== null && SAYS_REFUNDED.includes(refundReason);
  const why = refundReason === null || isWrong ? '' : `${REFUND_SENTENCES[refundReason]} `;
  return why + whatComesBack(order);
}
