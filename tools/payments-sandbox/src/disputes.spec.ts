import type Stripe from 'stripe';
import type { PaymentsSandbox } from './start-payments-sandbox.js';
import { aPaidSession } from './testing/builders.js';
import { startedSandbox } from './testing/started-sandbox.js';

let sandbox: PaymentsSandbox;
let stop: () => Promise<void>;
let stripe: Stripe;

beforeEach(async () => {
  ({ sandbox, stripe, stop } = await startedSandbox());
});

afterEach(() => stop());

describe('a dispute', () => {
  const DISPUTE_EVENTS = { types: ['charge.dispute.*'], limit: 100 };

  /** Returns type and status of each dispute event, the oldest first. */
  async function disputeHistory(): Promise<string[]> {
    const { data } = await stripe.events.list(DISPUTE_EVENTS);
    return data
      .reverse()
      .map(({ type, data: { object } }) =>
        'status' in object ? `${type.replace('charge.dispute.', '')} ${object.status}` : type,
      );
  }

  async function aDispute(kind?: 'inquiry') {
    const paid = await aPaidSession(sandbox, stripe);
    const dispute = await sandbox.control.dispute(paid.id, kind);
    return { ...paid, disputeId: dispute?.id ?? '' };
  }

  it('is created once for the whole of a payment and withdraws the money', async () => {
    const { id, payment } = await aPaidSession(sandbox, stripe);

    expect(await sandbox.control.dispute(id)).toMatchObject({ status: 'needs_response' });
    expect(await sandbox.control.dispute(id)).toBeNull();

    expect(await disputeHistory()).toEqual([
      'created needs_response',
      'funds_withdrawn needs_response',
    ]);
    expect((await stripe.disputes.list({ payment_intent: payment })).data).toMatchObject([
      { object: 'dispute', amount: 5000, payment_intent: payment, is_charge_refundable: false },
    ]);
    expect((await stripe.charges.list({ payment_intent: payment })).data).toMatchObject([
      { disputed: true },
    ]);
  });

  it('of a part leaves the rest of the payment for a second dispute', async () => {
    const { id, payment } = await aPaidSession(sandbox, stripe);

    expect(await sandbox.control.dispute(id, 'chargeback', 2_000)).toMatchObject({ amount: 2_000 });
    expect(await sandbox.control.dispute(id, 'chargeback', 3_001)).toBeNull();
    expect(await sandbox.control.dispute(id)).toMatchObject({ amount: 3_000 });
    expect(await sandbox.control.dispute(id)).toBeNull();

    const { data } = await stripe.disputes.list({ payment_intent: payment });
    expect(data.map(({ amount }) => amount).sort()).toEqual([2_000, 3_000]);
  });

  it('that is won allows another one of the same payment', async () => {
    const { id, disputeId } = await aDispute();
    await sandbox.control.moveDispute(disputeId, 'won');

    expect(await sandbox.control.dispute(id)).toMatchObject({ amount: 5_000 });
  });

  it('that is partly won is lost and reinstates money, after a partial refund only', async () => {
    const { id, payment } = await aPaidSession(sandbox, stripe);
    const { id: early } = (await sandbox.control.dispute(id, 'chargeback', 1_000))!;
    expect(await sandbox.control.moveDispute(early, 'partly-won')).toBe(false);
    await sandbox.control.moveDispute(early, 'won');
    await stripe.refunds.create({ payment_intent: payment, amount: 2_000 });
    const { id: disputeId } = (await sandbox.control.dispute(id))!;

    expect(await sandbox.control.moveDispute(disputeId, 'partly-won')).toBe(true);

    expect((await disputeHistory()).slice(-2)).toEqual(['closed lost', 'funds_reinstated lost']);
    expect(sandbox.control.openDisputes()).toEqual([]);
  });

  it('reinstates the money when it is answered and won', async () => {
    const { disputeId } = await aDispute();

    expect(await sandbox.control.moveDispute(disputeId, 'answered')).toBe(true);
    expect(await sandbox.control.moveDispute(disputeId, 'won')).toBe(true);

    expect((await disputeHistory()).slice(2)).toEqual([
      'updated under_review',
      'closed won',
      'funds_reinstated won',
    ]);
    expect(await stripe.disputes.retrieve(disputeId)).toMatchObject({
      status: 'won',
      is_charge_refundable: true,
    });
  });

  it('cannot change after it is lost', async () => {
    const { disputeId } = await aDispute();

    expect(await sandbox.control.moveDispute(disputeId, 'lost')).toBe(true);
    expect(await sandbox.control.moveDispute(disputeId, 'won')).toBe(false);
    expect(await sandbox.control.moveDispute(disputeId, 'answered')).toBe(false);

    expect((await disputeHistory()).slice(2)).toEqual(['closed lost']);
    expect(sandbox.control.openDisputes()).toEqual([]);
  });

  it('of kind inquiry withdraws no money and closes without a chargeback', async () => {
    const { disputeId, payment } = await aDispute('inquiry');

    await expect(
      stripe.refunds.create({ payment_intent: payment, amount: 1 }),
    ).resolves.toBeDefined();
    expect(await sandbox.control.moveDispute(disputeId, 'lost')).toBe(false);
    expect(await sandbox.control.moveDispute(disputeId, 'won')).toBe(true);

    expect(await disputeHistory()).toEqual([
      'created warning_needs_response',
      'closed warning_closed',
    ]);
  });

  it('escalates once from an inquiry to a chargeback', async () => {
    const { disputeId } = await aDispute('inquiry');

    expect(await sandbox.control.moveDispute(disputeId, 'escalated')).toBe(true);
    expect(await sandbox.control.moveDispute(disputeId, 'escalated')).toBe(false);

    expect((await disputeHistory()).slice(1)).toEqual([
      'updated needs_response',
      'funds_withdrawn needs_response',
    ]);
  });

  it('blocks refunds of its charge until it is won', async () => {
    const { disputeId, payment } = await aDispute();
    const refund = () => stripe.refunds.create({ payment_intent: payment });

    await expect(refund()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'charge_disputed',
    });
    await sandbox.control.moveDispute(disputeId, 'won');

    expect((await refund()).status).toBe('succeeded');
  });

  it('that is lost blocks refunds of its charge', async () => {
    const { disputeId, payment } = await aDispute();
    await sandbox.control.moveDispute(disputeId, 'lost');

    await expect(stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });
});

it('records an early fraud warning for a payment', async () => {
  const { id, payment } = await aPaidSession(sandbox, stripe);

  expect(await sandbox.control.warnOfFraud(id)).toBe(true);

  const { data } = await stripe.events.list({ type: 'radar.early_fraud_warning.created' });
  expect(data).toMatchObject([{ data: { object: { payment_intent: payment, actionable: true } } }]);
});
