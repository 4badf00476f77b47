import type Stripe from 'stripe';
import type { PaymentsSandbox } from './start-payments-sandbox.js';
import { hasType, now, twoTickets, typesOf } from './testing/builders.js';
import { startedSandbox } from './testing/started-sandbox.js';
import type { WebhookReceiver } from './testing/webhook-receiver.js';

let sandbox: PaymentsSandbox;
let stop: () => Promise<void>;
let receiver: WebhookReceiver;
let stripe: Stripe;

beforeEach(async () => {
  ({ sandbox, receiver, stripe, stop } = await startedSandbox());
});

afterEach(() => stop());

describe('payments', () => {
  it('emit and list events for the payment, the charge and the session', async () => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());

    expect(await sandbox.control.pay(id)).toEqual({ kind: 'paid' });
    await receiver.until((events) => events.length === 3);

    const completed = receiver.events.find(({ type }) => type === 'checkout.session.completed')!;
    expect(typesOf(receiver.events).sort()).toEqual([
      'charge.succeeded',
      'checkout.session.completed',
      'payment_intent.succeeded',
    ]);
    expect(completed).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      data: {
        object: {
          id,
          payment_status: 'paid',
          amount_total: 5000,
          metadata: { orderId: 'order-1' },
        },
      },
    });
    const listed = await stripe.events.list({
      type: 'checkout.session.completed',
      created: { gte: now() - 60 },
    });
    expect(listed.data.map((event) => event.id)).toEqual([completed.id]);
  });

  it('charge a session once for ten concurrent payments', async () => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());

    const outcomes = await Promise.all(Array.from({ length: 10 }, () => sandbox.control.pay(id)));

    expect(outcomes.filter((outcome) => outcome?.kind === 'paid')).toHaveLength(1);
    expect(sandbox.control.summary()).toMatchObject({ charges: 1, captured: 5000 });
  });

  it.each([
    ['4000000000000002', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'insufficient_funds', 'Your card has insufficient funds.'],
  ])('leave the session open when card %s is declined', async (card, declineCode, message) => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());

    const outcome = await sandbox.control.pay(id, { card });
    await receiver.until(hasType('payment_intent.payment_failed'));

    expect(outcome).toEqual({ kind: 'declined', message });
    expect(
      await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }),
    ).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { code: 'card_declined', decline_code: declineCode, message },
      },
    });
    expect(await sandbox.control.pay(id)).toEqual({ kind: 'paid' });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('are canceled when the session expires before confirmation', async () => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());
    await sandbox.control.pay(id, { card: '4000002500003155' });

    await stripe.checkout.sessions.expire(id);

    const [payment] = (await stripe.paymentIntents.list()).data;
    expect(payment).toMatchObject({ status: 'canceled', amount_received: 0 });
  });
});
