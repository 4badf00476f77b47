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
  ['a refund that is owed', aPayment('refund_pending'), someNews('succeeded'), NOTHING, 'returned'],
  [
    'a pending refund that succeeds',
    aPayment('refund_pending'),
    someNews('succeeded'),
    earlier('pending'),
    'returned',
  ],
  [
    'a refund of the rest that is owed',
    aPayment('refund_pending'),
    someNews('succeeded', 3_000),
    earlier(null, 2_000),
    'returned',
  ],
  [
    'a repeated success',
    aPayment('refunded'),
    someNews('succeeded'),
    earlier('succeeded', 5_000),
    'none',
  ],
  [
    'a refund of all while a part is back',
    aPayment('captured'),
    someNews('succeeded'),
    earlier(null, 2_000),
    'too-early',
  ],
  [
    'a refund of the rest after a dispute over a part was lost',
    aPayment('refund_pending'),
    someNews('succeeded', 3_000),
    earlier(null, 0, 2_000),
    'returned',
  ],
  [
    'a refund of all after a part was returned without one',
    aPayment('refund_pending'),
    someNews('succeeded'),
    earlier(null, 0, 1_000),
    'over-returned',
  ],
  [
    'a refund of what is back without one',
    aPayment('refunded'),
    someNews('succeeded'),
    earlier('pending', 0, 5_000),
    'doubled',
  ],
  [
    'a failure of one refund when the money was back twice',
    aPayment('refunded'),
    someNews('failed'),
    earlier('succeeded', 5_000, 5_000),
    'double-came-back',
  ],
  [
    'a failure after a success when a part is back without a refund',
    aPayment('refunded'),
    someNews('failed', 3_000),
    earlier('succeeded', 3_000, 2_000),
    'came-back',
  ],
  [
    'a failure of a refund that is owed',
    aPayment('refund_pending'),
    someNews('failed'),
    NOTHING,
    'failed',
  ],
  ['a repeated failure', aPayment('refund_failed'), someNews('failed'), earlier('failed'), 'none'],
  ['a retry that fails', aPayment('refund_failed'), someNews('failed'), NOTHING, 'failed'],
  [
    'a success after its failure',
    aPayment('captured'),
    someNews('succeeded'),
    earlier('failed'),
    'none',
  ],
  ['a retry that succeeds', aPayment('refund_failed'), someNews('succeeded'), NOTHING, 'returned'],
  [
    'a failure after its success',
    aPayment('refunded'),
    someNews('failed'),
    earlier('succeeded', 5_000),
    'came-back',
  ],
  [
    'a failure of an earlier refund',
    aPayment('refunded'),
    someNews('failed'),
    earlier('pending', 5_000),
    'none',
  ],
  [
    'a refund of all that was not requested',
    aPayment('captured'),
    someNews('succeeded'),
    NOTHING,
    'returned',
  ],
  ['a refund of a part', aPayment('captured'), someNews('succeeded', 2_000), NOTHING, 'partly'],
  [
    'a refund of the rest that was not requested',
    aPayment('captured'),
    someNews('succeeded', 3_000),
    earlier(null, 2_000),
    'returned',
  ],
  [
    'a refund of a part while the rest is owed',
    aPayment('refund_pending'),
    someNews('succeeded', 2_000),
    NOTHING,
    'partly',
  ],
  [
    'a failure after the success of a part',
    aPayment('captured'),
    someNews('failed', 2_000),
    earlier('succeeded', 2_000),
    'came-back',
  ],
  [
    'a failure of a refund that was not requested',
    aPayment('captured'),
    someNews('failed'),
    NOTHING,
    'kept',
  ],
  [
    'a failure of a part while all is owed',
    aPayment('refund_pending'),
    someNews('failed', 2_000),
    earlier('pending'),
    'kept',
  ],
])('decides the effect of %s', (_title, payment, news, before, effect) => {
  expect(refundEffect(payment, news, before)).toBe(effect);
});

it.each(['captured', 'refund_pending', 'refund_failed', 'refunded'] as const)(
  'a pending refund has no effect on a payment that is %s',
  (status) => {
    expect(refundEffect(aPayment(status), someNews('pending'), NOTHING)).toBe('none');
  },
);
