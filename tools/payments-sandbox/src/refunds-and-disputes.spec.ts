import type Stripe from 'stripe';
import { startPaymentsSandbox, type PaymentsSandbox } from './start-payments-sandbox.js';
import { aSandbox, sdkFor, twoTickets, WEBHOOK_SECRET } from './testing/builders.js';
import { temporaryFolder, type TemporaryFolder } from './testing/temporary-folder.js';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.js';

const SHOWN = ['refund.created', 'refund.updated', 'refund.failed', 'charge.refunded'];

let folder: TemporaryFolder;
let receiver: WebhookReceiver;
let sandbox: PaymentsSandbox;
let stripe: Stripe;

beforeEach(async () => {
  folder = temporaryFolder();
  receiver = await startWebhookReceiver(WEBHOOK_SECRET);
  sandbox = await startPaymentsSandbox(
    aSandbox({ dataDir: folder.path, webhookUrl: receiver.url }),
  );
  stripe = sdkFor(sandbox.url);
});

afterEach(async () => {
  await sandbox.close();
  await receiver.close();
  folder.remove();
});

/** A session of two tickets, paid. */
async function aPaidSession(): Promise<{ id: string; payment: string }> {
  const { id } = await stripe.checkout.sessions.create(twoTickets());
  await sandbox.control.pay(id);
  const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(id);
  return { id, payment: typeof payment === 'string' ? payment : '' };
}

/** What has happened to refunds, the oldest first. */
async function history(): Promise<string[]> {
  const { data } = await stripe.events.list({ types: SHOWN, limit: 100 });
  return data.reverse().map(({ type, data: { object } }) => {
    const state =
      'refunded' in object ? `${object.amount_refunded}` : 'status' in object ? object.status : '';
    return `${type} ${state}`;
  });
}

describe('a refund', () => {
  it('is on its way until it succeeds', async () => {
    const { payment } = await aPaidSession();
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

  it('is on its way until it fails, and can then be asked for again', async () => {
    const { payment } = await aPaidSession();
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

  it('fails after it had succeeded, once, as a bank may find out days later', async () => {
    const { payment } = await aPaidSession();
    const { id } = await stripe.refunds.create({ payment_intent: payment });

    expect(await sandbox.control.settleRefund(id, 'failed')).toBe(true);
    expect(await sandbox.control.settleRefund(id, 'failed')).toBe(false);
    expect(await sandbox.control.settleRefund(id, 'succeeded')).toBe(false);

    expect(sandbox.control.summary().refunded).toBe(0);
  });

  it('fails at once, and takes nothing', async () => {
    const { payment } = await aPaidSession();
    sandbox.control.planRefunds('failed', 1);

    const refund = await stripe.refunds.create({ payment_intent: payment });

    expect(refund.status).toBe('failed');
    expect(sandbox.control.summary().refunded).toBe(0);
    expect(await history()).toEqual(['refund.created failed', 'refund.failed failed']);
  });

  it('comes from the dashboard in parts until all is back', async () => {
    const { id, payment } = await aPaidSession();

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

  it('is not to be had for a session that was not paid', async () => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());

    expect(await sandbox.control.refund(id)).toBeNull();
    expect(await sandbox.control.dispute(id)).toBeNull();
    expect(await sandbox.control.warnOfFraud(id)).toBe(false);
  });
});

describe('a dispute', () => {
  const DISPUTE_EVENTS = { types: ['charge.dispute.*'], limit: 100 };

  /** What has happened to disputes, the oldest first. */
  async function disputeHistory(): Promise<string[]> {
    const { data } = await stripe.events.list(DISPUTE_EVENTS);
    return data
      .reverse()
      .map(({ type, data: { object } }) =>
        'status' in object ? `${type.replace('charge.dispute.', '')} ${object.status}` : type,
      );
  }

  async function aDispute(kind?: 'inquiry') {
    const paid = await aPaidSession();
    const dispute = await sandbox.control.dispute(paid.id, kind);
    return { ...paid, disputeId: dispute?.id ?? '' };
  }

  it('of a payment begins once, and takes the money', async () => {
    const { id, payment } = await aPaidSession();

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

  it('is answered and won, and the money is back', async () => {
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

  it('is lost for good', async () => {
    const { disputeId } = await aDispute();

    expect(await sandbox.control.moveDispute(disputeId, 'lost')).toBe(true);
    expect(await sandbox.control.moveDispute(disputeId, 'won')).toBe(false);
    expect(await sandbox.control.moveDispute(disputeId, 'answered')).toBe(false);

    expect((await disputeHistory()).slice(2)).toEqual(['closed lost']);
    expect(sandbox.control.openDisputes()).toEqual([]);
  });

  it('that only inquires takes no money, and ends without a chargeback', async () => {
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

  it('becomes a chargeback after an inquiry', async () => {
    const { disputeId } = await aDispute('inquiry');

    expect(await sandbox.control.moveDispute(disputeId, 'escalated')).toBe(true);
    expect(await sandbox.control.moveDispute(disputeId, 'escalated')).toBe(false);

    expect((await disputeHistory()).slice(1)).toEqual([
      'updated needs_response',
      'funds_withdrawn needs_response',
    ]);
  });

  it('keeps its charge from being refunded until it is won', async () => {
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

  it('that is lost keeps its charge from being refunded', async () => {
    const { disputeId, payment } = await aDispute();
    await sandbox.control.moveDispute(disputeId, 'lost');

    await expect(stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });
});

it.each(['account_closed', 'balance_insufficient', 'charge_not_refundable'] as const)(
  'refuses a refund as planned, with the code %s',
  async (code) => {
    const { payment } = await aPaidSession();
    sandbox.control.planRefunds(code, 1);
    const refund = () => stripe.refunds.create({ payment_intent: payment });

    await expect(refund()).rejects.toMatchObject({ type: 'StripeInvalidRequestError', code });

    expect(sandbox.control.summary().refunded).toBe(0);
    expect((await refund()).status).toBe('succeeded');
  },
);

it('refuses a refund of more than was paid', async () => {
  const { payment } = await aPaidSession();

  await expect(
    stripe.refunds.create({ payment_intent: payment, amount: 5001 }),
  ).rejects.toMatchObject({ type: 'StripeInvalidRequestError', param: 'amount' });
});

it('warns of fraud', async () => {
  const { id, payment } = await aPaidSession();

  expect(await sandbox.control.warnOfFraud(id)).toBe(true);

  const { data } = await stripe.events.list({ type: 'radar.early_fraud_warning.created' });
  expect(data).toMatchObject([{ data: { object: { payment_intent: payment, actionable: true } } }]);
});

describe('with settings of its own', () => {
  const restartWith = async (options: Partial<Parameters<typeof aSandbox>[0]>): Promise<void> => {
    await sandbox.close();
    sandbox = await startPaymentsSandbox(
      aSandbox({ dataDir: folder.path, webhookUrl: receiver.url, ...options }),
    );
    stripe = sdkFor(sandbox.url);
  };

  it('takes so many new sessions a second and answers 429 to more', async () => {
    await restartWith({ sessionsPerSecond: 3 });

    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => stripe.checkout.sessions.create(twoTickets())),
    );

    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([
      { reason: { statusCode: 429, type: 'StripeRateLimitError' } },
      { reason: { statusCode: 429 } },
    ]);
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(3);
  });

  it('sends only the types that the endpoint has asked for, and lists them all', async () => {
    await restartWith({ webhookEvents: ['checkout.session.completed'] });

    await aPaidSession();
    await receiver.until((events) => events.length > 0);

    expect(receiver.events.map(({ type }) => type)).toEqual(['checkout.session.completed']);
    expect((await stripe.events.list()).data).toHaveLength(3);
    expect(sandbox.control.summary().pendingDeliveries).toBeLessThan(2);
  });
});
