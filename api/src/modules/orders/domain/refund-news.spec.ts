import {
  type EarlierRefunds,
  type RefundEffect,
  refundEffect,
  type RefundNews,
  type RefundResult,
  type ReturnablePayment,
} from './refund-news.js';

type Earlier = Pick<EarlierRefunds, 'result' | 'returnedMinor' | 'otherwiseMinor'>;

const aPayment = (status: ReturnablePayment['status']): ReturnablePayment => ({
  status,
  amountMinor: 5_000,
});
const someNews = (result: RefundResult, amountMinor = 5_000): RefundNews => ({
  refundId: 're_1',
  amountMinor,
  result,
});
const NOTHING: Earlier = { result: null, returnedMinor: 0, otherwiseMinor: 0 };
const earlier = (result: Earlier['result'], returnedMinor = 0, otherwiseMinor = 0): Earlier => ({
  result,
  returnedMinor,
  otherwiseMinor,
});

it.each<[string, ReturnablePayment, RefundNews, Earlier, RefundEffect]>([
  ['ours', aPayment('refund_pending'), someNews('succeeded'), NOTHING, 'returned'],
  [
    'ours, later',
    aPayment('refund_pending'),
    someNews('succeeded'),
    earlier('pending'),
    'returned',
  ],
  [
    'ours, of what was left',
    aPayment('refund_pending'),
    someNews('succeeded', 3_000),
    earlier(null, 2_000),
    'returned',
  ],
  [
    'ours, told again',
    aPayment('refunded'),
    someNews('succeeded'),
    earlier('succeeded', 5_000),
    'none',
  ],
  [
    'all of it while a part of it is back',
    aPayment('captured'),
    someNews('succeeded'),
    earlier(null, 2_000),
    'too-early',
  ],
  [
    'all that is left after a dispute was lost in part',
    aPayment('refund_pending'),
    someNews('succeeded', 3_000),
    earlier(null, 0, 2_000),
    'returned',
  ],
  [
    'what is back already, without a refund',
    aPayment('refunded'),
    someNews('succeeded'),
    earlier('pending', 0, 5_000),
    'doubled',
  ],
  [
    'what was back twice and comes back once',
    aPayment('refunded'),
    someNews('failed'),
    earlier('succeeded', 5_000, 5_000),
    'double-came-back',
  ],
  [
    'what was back in part without it and comes back',
    aPayment('refunded'),
    someNews('failed', 3_000),
    earlier('succeeded', 3_000, 2_000),
    'came-back',
  ],
  ['ours that fails', aPayment('refund_pending'), someNews('failed'), NOTHING, 'failed'],
  [
    'a failure, told again',
    aPayment('refund_failed'),
    someNews('failed'),
    earlier('failed'),
    'none',
  ],
  ['another try that fails too', aPayment('refund_failed'), someNews('failed'), NOTHING, 'failed'],
  [
    'a success after its failure',
    aPayment('captured'),
    someNews('succeeded'),
    earlier('failed'),
    'none',
  ],
  [
    'another try after a failure',
    aPayment('refund_failed'),
    someNews('succeeded'),
    NOTHING,
    'returned',
  ],
  [
    'a failure after its success',
    aPayment('refunded'),
    someNews('failed'),
    earlier('succeeded', 5_000),
    'came-back',
  ],
  [
    'a failure of one before',
    aPayment('refunded'),
    someNews('failed'),
    earlier('pending', 5_000),
    'none',
  ],
  ['all, by somebody else', aPayment('captured'), someNews('succeeded'), NOTHING, 'returned'],
  ['a part', aPayment('captured'), someNews('succeeded', 2_000), NOTHING, 'partly'],
  [
    'the rest',
    aPayment('captured'),
    someNews('succeeded', 3_000),
    earlier(null, 2_000),
    'returned',
  ],
  [
    'a part, while the rest is owed',
    aPayment('refund_pending'),
    someNews('succeeded', 2_000),
    NOTHING,
    'partly',
  ],
  [
    'a part that comes back',
    aPayment('captured'),
    someNews('failed', 2_000),
    earlier('succeeded', 2_000),
    'came-back',
  ],
  ['a failure of somebody else', aPayment('captured'), someNews('failed'), NOTHING, 'kept'],
  [
    'a failed part, while all of it is owed',
    aPayment('refund_pending'),
    someNews('failed', 2_000),
    earlier('pending'),
    'kept',
  ],
])('%s', (_title, payment, news, before, effect) => {
  expect(refundEffect(payment, news, before)).toBe(effect);
});

it.each(['captured', 'refund_pending', 'refund_failed', 'refunded'] as const)(
  'says nothing of a payment that is %s while the refund is on its way',
  (status) => {
    expect(refundEffect(aPayment(status), someNews('pending'), NOTHING)).toBe('none');
  },
);
