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
  ['of no amount', { amount: null }],
  ['of a negative amount', { amount: -1 }],
  ['with an id that is none', { id: "dp'; --" }],
  ['without a state', { status: undefined }],
])('refuses a dispute %s', (_title, change) => {
  const dispute = { id: 'dp_1', payment_intent: 'pi_1', amount: 5_000, status: 'lost' };

  expect(disputeSchema.safeParse({ ...dispute, ...change }).success).toBe(false);
});

it('reads a reason of its own invention as a general one', () => {
  const dispute = { id: 'dp_1', payment_intent: 'pi_1', amount: 5, status: 'won', reason: '<b>' };

  expect(disputeSchema.parse(dispute)).toMatchObject({ reason: 'general', status: 'won' });
});

it('reads why a refund failed', () => {
  const refund = { id: 're_1', payment_intent: 'pi_1', amount: 5, status: 'failed' };

  expect(refundSchema.parse({ ...refund, failure_reason: 'declined' }).news).toEqual({
    refundId: 're_1',
    amountMinor: 5,
    result: 'failed',
    failureReason: 'declined',
  });
});
