import type Stripe from 'stripe';
import type { PaymentsSandbox } from './start-payments-sandbox.js';
import { hasType, idIn, now, twoTickets } from './testing/builders.js';
import { startedSandbox } from './testing/started-sandbox.js';
import type { WebhookReceiver } from './testing/webhook-receiver.js';

const MINUTES = 60;

let sandbox: PaymentsSandbox;
let stop: () => Promise<void>;
let receiver: WebhookReceiver;
let stripe: Stripe;

beforeEach(async () => {
  ({ sandbox, receiver, stripe, stop } = await startedSandbox());
});

afterEach(() => stop());

describe('checkout sessions', () => {
  it('are created open, with the given parameters and the URL of the hosted page', async () => {
    const expiresAt = now() + 45 * MINUTES;

    const session = await stripe.checkout.sessions.create(twoTickets({ expires_at: expiresAt }));

    expect(session).toMatchObject({
      id: expect.stringMatching(/^cs_test_/) as string,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 5000,
      currency: 'gbp',
      expires_at: expiresAt,
      client_reference_id: 'order-1',
      customer_email: 'ada@example.com',
      metadata: { orderId: 'order-1' },
      payment_intent: null,
      url: `${sandbox.url}/c/pay/${session.id}`,
    });
    expect(session.lastResponse.requestId).toMatch(/^req_/);
  });

  it('are retrieved with the payment and its charge expanded after they are paid', async () => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());
    await sandbox.control.pay(id);

    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge'],
    });

    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: {
        status: 'succeeded',
        amount_received: 5000,
        metadata: { orderId: 'order-1' },
        latest_charge: {
          paid: true,
          amount: 5000,
          payment_method_details: { card: { last4: '4242' } },
        },
      },
    });
  });

  it('are listed newest first, paged, and filtered by status, payment and creation time', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1)
      ids.unshift((await stripe.checkout.sessions.create(twoTickets())).id);
    await sandbox.control.pay(ids[2]!);
    const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(ids[2]!);

    const paged = await stripe.checkout.sessions
      .list({ limit: 2 })
      .autoPagingToArray({ limit: 10 });
    const open = await stripe.checkout.sessions.list({ status: 'open' });
    const paid = await stripe.checkout.sessions.list({ payment_intent: idIn(payment) });
    const earlier = await stripe.checkout.sessions.list({ created: { lt: now() - 60 } });

    expect(paged.map(({ id }) => id)).toEqual(ids);
    expect(open.data.map(({ id }) => id)).toEqual(ids.filter((id) => id !== ids[2]));
    expect(paid.data.map(({ id }) => id)).toEqual([ids[2]]);
    expect(earlier.data).toEqual([]);
  });

  it('expire on request, once', async () => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());

    const expired = await stripe.checkout.sessions.expire(id);

    expect(expired).toMatchObject({ status: 'expired', url: null, payment_status: 'unpaid' });
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      message: expect.stringContaining('has a status of `expired`') as string,
    });
    await receiver.until(hasType('checkout.session.expired'));
  });

  it('expire by the clock, without a request', async () => {
    const { id } = await stripe.checkout.sessions.create(
      twoTickets({ expires_at: now() + 31 * MINUTES }),
    );

    await sandbox.control.advanceClock(32 * MINUTES * 1000);
    await receiver.until(hasType('checkout.session.expired'));

    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' });
    expect(await sandbox.control.pay(id)).toEqual({ kind: 'closed' });
    expect(sandbox.control.summary()).toMatchObject({ captured: 0, sessions: { expired: 1 } });
  });

  it('cannot be expired after they are paid', async () => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());
    await sandbox.control.pay(id);

    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
      message: expect.stringContaining('has a status of `complete`') as string,
    });
  });
});
