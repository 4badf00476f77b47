import type Stripe from 'stripe';
import type { PaymentsSandbox } from './start-payments-sandbox.js';
import { aPaidSession, hasType, idIn, twoTickets } from './testing/builders.js';
import { startedSandbox } from './testing/started-sandbox.js';
import type { WebhookReceiver } from './testing/webhook-receiver.js';

const SHOWN = ['refund.created', 'refund.updated', 'refund.failed', 'charge.refunded'];

let sandbox: PaymentsSandbox;
let stop: () => Promise<void>;
let receiver: WebhookReceiver;
let stripe: Stripe;

beforeEach(async () => {
  ({ sandbox, receiver, stripe, stop } = await startedSandbox());
});

afterEach(() => stop());

/** Returns type and state of each refund event, the oldest first. */
async function history(): Promise<string[]> {
  const { data } = await stripe.events.list({ types: SHOWN, limit: 100 });
  return data.reverse().map(({ type, data: { object } }) => {
    const state =
      'refunded' in object ? `${object.amount_refunded}` : 'status' in object ? object.status : '';
    return `${type} ${state}`;
  });
}

describe('refunds', () => {
  it('return a part and then the rest, never more than is left', async () => {
    const { payment } = await aPaidSession(sandbox, stripe);

    const part = await stripe.refunds.create({ payment_intent: payment, amount: 2000 });
    await expect(
      stripe.refunds.create({ payment_intent: payment, amount: 3001 }),
    ).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount (£30.01) is greater than unrefunded amount on charge (£30.00)',
    });
    const rest = await stripe.refunds.create({ payment_intent: payment });
    await expect(stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });

    expect([part, rest]).toMatchObject([
      { amount: 2000, status: 'succeeded' },
      { amount: 3000, status: 'succeeded' },
    ]);
    expect(
      (await stripe.refunds.list({ payment_intent: payment })).data.map(({ id }) => id),
    ).toEqual([rest.id, part.id]);
    expect(await stripe.refunds.retrieve(part.id, { expand: ['charge'] })).toMatchObject({
      charge: { amount_refunded: 5000, refunded: true },
    });
    expect(sandbox.control.summary()).toMatchObject({ captured: 5000, refunded: 5000 });
  });

  it('are created once for one idempotency key', async () => {
    const { payment } = await aPaidSession(sandbox, stripe);
    const refund = () =>
      stripe.refunds.create(
        { payment_intent: payment, amount: 1000 },
        { idempotencyKey: 'refund-1' },
      );

    const [first, second] = await Promise.all([refund(), refund()]);

    expect(second.id).toBe(first.id);
    expect(sandbox.control.summary().refunded).toBe(1000);
  });

  it('emit events for the refund and the charge', async () => {
    const { payment } = await aPaidSession(sandbox, stripe);

    await stripe.refunds.create({ payment_intent: payment });

    await receiver.until((events) =>
      ['refund.created', 'refund.updated', 'charge.refunded'].every((type) =>
        hasType(type)(events),
      ),
    );
  });

  it('are rejected for a payment that has not succeeded', async () => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());
    await sandbox.control.pay(id, { card: '4000000000000002' });
    const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(id);

    await expect(stripe.refunds.create({ payment_intent: idIn(payment) })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  it('are rejected for a charge that is not of the given payment', async () => {
    const { payment } = await aPaidSession(sandbox, stripe);
    const other = await aPaidSession(sandbox, stripe);
    const charge = idIn((await stripe.paymentIntents.retrieve(payment)).latest_charge);
    const refund = (payment_intent: string) => stripe.refunds.create({ payment_intent, charge });

    await expect(refund('pi_none')).rejects.toMatchObject({
      statusCode: 404,
      param: 'payment_intent',
    });
    await expect(refund(other.payment)).rejects.toMatchObject({ statusCode: 400, param: 'charge' });
    expect(await refund(payment)).toMatchObject({ amount: 5000, charge });
  });
});

describe('a refund', () => {
  it('is pending until it succeeds', async () => {
    const { payment } = await aPaidSession(sandbox, stripe);
    sandbox.control.planRefunds('pending', 1);

    const { id, status } = await stripe.refunds.create({ payment_intent: payment });
    await sandbox.control.settleRefund(id, 'succeeded');

    expect(status).toBe('pending');
    expect((await stripe.refunds.retrieve(id)).status).toBe('succeeded');
    expect(await history()).toEqual([
      'refund.created pending',
      'charge.refunded 5000',
      'refund.updated succeeded',
    ]);
  });

  it('is pending until it fails, and can then be repeated', async () => {
    const { payment } = await aPaidSession(sandbox, stripe);
    sandbox.control.planRefunds('pending', 1);
    const { id } = await stripe.refunds.create({ payment_intent: payment });
    await expect(stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });

    await sandbox.control.settleRefund(id, 'failed');

    expect(await stripe.refunds.retrieve(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'declined',
    });
    expect(await history()).toEqual([
      'refund.created pending',
      'charge.refunded 5000',
      'refund.updated failed',
      'refund.failed failed',
    ]);
    expect((await stripe.refunds.create({ payment_intent: payment })).status).toBe('succeeded');
    expect(sandbox.control.summary()).toMatchObject({ captured: 5000, refunded: 5000 });
  });

  it('can fail once after it has succeeded', async () => {
    const { payment } = await aPaidSession(sandbox, stripe);
    const { id } = await stripe.refunds.create({ payment_intent: payment });

    expect(await sandbox.control.settleRefund(id, 'failed')).toBe(true);
    expect(await sandbox.control.settleRefund(id, 'failed')).toBe(false);
    expect(await sandbox.control.settleRefund(id, 'succeeded')).toBe(false);

    expect(sandbox.control.summary().refunded).toBe(0);
  });

  it('that fails at once refunds nothing', async () => {
    const { payment } = await aPaidSession(sandbox, stripe);
    sandbox.control.planRefunds('failed', 1);

    const refund = await stripe.refunds.create({ payment_intent: payment });

    expect(refund.status).toBe('failed');
    expect(sandbox.control.summary().refunded).toBe(0);
    expect(await history()).toEqual(['refund.created failed', 'refund.failed failed']);
  });

  it('from the dashboard returns parts until everything is refunded', async () => {
    const { id, payment } = await aPaidSession(sandbox, stripe);

    await sandbox.control.refund(id, 2000);
    await sandbox.control.refund(id);

    const [last, first] = (await stripe.events.list({ type: 'charge.refunded' })).data;
    expect(first?.data.object).toMatchObject({ refunded: false, amount_refunded: 2000 });
    expect(last).toMatchObject({
      data: { object: { refunded: true, amount_refunded: 5000, payment_intent: payment } },
      request: { id: null },
    });
    expect(sandbox.control.refundsOf(id).map(({ amount }) => amount)).toEqual([2000, 3000]);
    await expect(sandbox.control.refund(id)).rejects.toThrow('already been refunded');
  });

  it('is not possible for an unpaid session, nor is a dispute or a fraud warning', async () => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());

    expect(await sandbox.control.refund(id)).toBeNull();
    expect(await sandbox.control.dispute(id)).toBeNull();
    expect(await sandbox.control.warnOfFraud(id)).toBe(false);
  });
});

it.each(['account_closed', 'balance_insufficient', 'charge_not_refundable'] as const)(
  'rejects a planned refund with the code %s',
  async (code) => {
    const { payment } = await aPaidSession(sandbox, stripe);
    sandbox.control.planRefunds(code, 1);
    const refund = () => stripe.refunds.create({ payment_intent: payment });

    await expect(refund()).rejects.toMatchObject({ type: 'StripeInvalidRequestError', code });

    expect(sandbox.control.summary().refunded).toBe(0);
    expect((await refund()).status).toBe('succeeded');
  },
);
