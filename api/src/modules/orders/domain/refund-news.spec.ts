import {
  type RefundEffect,
  refundEffect,
  type RefundNews,
  type ReturnablePayment,
} from './refund-news.js';

const aPayment = (
  status: ReturnablePayment['status'],
  refundId: string | null = null,
  failedRefundIds: readonly string[] = [],
): ReturnablePayment => ({ status, refundId, failedRefundIds, amountMinor: 5_000 });
/** One whose first refund has failed. */
const thatFailed = (status: ReturnablePayment['status'], refundId: string | null = null) =>
  aPayment(status, refundId, ['re_1']);
const succeeded = (refundId: string | null, amountMinor: number | null = 5_000): RefundNews => ({
  refundId,
  amountMinor,
  result: 'succeeded',
});
const failed = (refundId: string): RefundNews => ({
  refundId,
  amountMinor: 5_000,
  result: 'failed',
});

it.each<[string, ReturnablePayment, RefundNews, RefundEffect]>([
  ['our refund', aPayment('refund_pending'), succeeded('re_1'), 'returned'],
  ['our refund of what was left', aPayment('refund_pending'), succeeded('re_1', null), 'returned'],
  ['our refund, told again', aPayment('refunded', 're_1'), succeeded('re_1'), 'none'],
  ['our refund that fails', aPayment('refund_pending'), failed('re_1'), 'failed'],
  ['a failure, told again', thatFailed('refund_failed'), failed('re_1'), 'none'],
  ['a failure, told again in the next try', thatFailed('refund_pending'), failed('re_1'), 'none'],
  ['a success after its failure', thatFailed('refund_failed'), succeeded('re_1'), 'none'],
  ['a success before its failure', thatFailed('refund_pending'), succeeded('re_1'), 'none'],
  ['the charge after the failure', thatFailed('refund_failed'), succeeded(null), 'none'],
  ['another try after a failure', thatFailed('refund_pending'), succeeded('re_2'), 'returned'],
  ['another try that fails too', thatFailed('refund_pending'), failed('re_2'), 'failed'],
  ['somebody else’s after a failure', thatFailed('refund_failed'), succeeded('re_2'), 'returned'],
  ['somebody else’s that fails too', thatFailed('refund_failed'), failed('re_2'), 'failed'],
  ['the first failure, told after all', thatFailed('refunded', 're_2'), failed('re_1'), 'none'],
  ['somebody else’s that had failed', thatFailed('captured'), succeeded('re_1'), 'none'],
  ['a failure after its success', aPayment('refunded', 're_1'), failed('re_1'), 'came-back'],
  ['a failure before another try', aPayment('refunded', 're_2'), failed('re_1'), 'none'],
  ['a whole one of somebody else', aPayment('captured'), succeeded('re_1'), 'returned'],
  ['a part by somebody else', aPayment('captured'), succeeded('re_1', 2_000), 'partly'],
  ['parts that make a whole', aPayment('captured'), succeeded(null), 'returned'],
  ['a failure of somebody else', aPayment('captured'), failed('re_1'), 'kept'],
  ['the charge, ours on its way', aPayment('refund_pending'), succeeded(null), 'none'],
])('%s', (_title, payment, news, effect) => {
  expect(refundEffect(payment, news)).toBe(effect);
});

it.each(['captured', 'refund_pending', 'refund_failed', 'refunded'] as const)(
  'says nothing of a payment that is %s while the refund is on its way',
  (status) => {
    const news = { refundId: 're_1', amountMinor: 5_000, result: 'pending' } as const;

    expect(refundEffect(aPayment(status), news)).toBe('none');
  },
);
