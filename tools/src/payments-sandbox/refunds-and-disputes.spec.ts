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
    expect(await sandbox.control.dispute(id)).toBe(false);
  });
});

it('disputes a payment once and tells of it', async () => {
  const { id, payment } = await aPaidSession();

  expect(await sandbox.control.dispute(id)).toBe(true);
  expect(await sandbox.control.dispute(id)).toBe(false);

  const { data } = await stripe.events.list({ type: 'charge.dispute.created' });
  expect(data).toMatchObject([
    { data: { object: { object: 'dispute', amount: 5000, payment_intent: payment } } },
  ]);
  expect((await stripe.charges.list({ payment_intent: payment })).data).toMatchObject([
    { disputed: true },
  ]);
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
