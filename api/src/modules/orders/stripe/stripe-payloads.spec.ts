import { disputeSchema, disputeStateOf, refundSchema } from './stripe-payloads.js';

it.each([
  ['warning_needs_response', undefined, 'inquiry'],
  ['warning_under_review', 'inquiry', 'inquiry'],
  ['warning_closed', 'inquiry', 'won'],
  ['needs_response', 'chargeback', 'open'],
  ['under_review', 'chargeback', 'open'],
  ['appeal_needs_response', 'chargeback', 'open'],
  ['something_new', undefined, 'open'],
  ['won', 'chargeback', 'won'],
  ['lost', 'chargeback', 'lost'],
  ['prevented', 'resolution', 'lost'],
  ['prevented', 'block', 'won'],
] as const)('a dispute that is %s (%s) is %s', (status, caseType, state) => {
  expect(disputeStateOf(status, caseType)).toBe(state);
});

it.each([
  ['without a payment', { payment_intent: null }],
  ['without an amount', { amount: null }],
  ['of a negative amount', { amount: -1 }],
  ['with an invalid id', { id: "dp'; --" }],
  ['without a state', { status: undefined }],
])('refuses a dispute %s', (_title, change) => {
  const dispute = { id: 'dp_1', payment_intent: 'pi_1', amount: 5_000, status: 'lost' };

  expect(disputeSchema.safeParse({ ...dispute, ...change }).success).toBe(false);
});

it('replaces an unknown reason by a general one', () => {
  const dispute = { id: 'dp_1', payment_intent: 'pi_1', amount: 5, status: 'won', reason: '<b>' };

  expect(disputeSchema.parse(dispute)).toMatchObject({ reason: 'general', status: 'won' });
});

it('reads the failure code of a refund', () => {
  const refund = { id: 're_1', payment_intent: 'pi_1', amount: 5, status: 'failed' };

  expect(refundSchema.parse({ ...refund, failure_reason: 'declined' }).news).toEqual({
    refundId: 're_1',
    amountMinor: 5,
    result: 'failed',
    failureReason: 'declined',
  });
});
