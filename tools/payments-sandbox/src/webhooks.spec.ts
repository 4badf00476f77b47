import type Stripe from 'stripe';
import type { PaymentsSandbox } from './start-payments-sandbox.js';
import { hasType, twoTickets, typesOf } from './testing/builders.js';
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

describe('webhooks', () => {
  const aPayment = async (): Promise<void> => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());
    await sandbox.control.pay(id);
  };
  const delivered = (count: number) => (events: Stripe.Event[]) => events.length >= count;

  it('are retried with a new signature until they are accepted', async () => {
    receiver.answers.push(500, 302, 'nothing', 500, 500, 500);

    await aPayment();
    await receiver.until(delivered(9));

    expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(3);
    expect(receiver.signatures).toHaveLength(9);
  });

  it('are dropped on request and stay listed as events', async () => {
    sandbox.control.faultWebhooks({ kind: 'drop' }, 1, 'checkout.session.completed');

    await aPayment();
    await receiver.until(delivered(2));

    expect(typesOf(receiver.events)).not.toContain('checkout.session.completed');
    expect((await stripe.events.list({ types: ['checkout.session.completed'] })).data).toHaveLength(
      1,
    );
    expect(sandbox.control.deliveries()).toContainEqual(
      expect.objectContaining({ type: 'checkout.session.completed', state: 'dropped' }),
    );
  });

  it('are duplicated on request', async () => {
    sandbox.control.faultWebhooks({ kind: 'duplicate' }, 1, 'charge.succeeded');

    await aPayment();
    await receiver.until(delivered(4));

    expect(typesOf(receiver.events).filter((type) => type === 'charge.succeeded')).toHaveLength(2);
  });

  it('are delayed on request until the clock has advanced', async () => {
    sandbox.control.faultWebhooks(
      { kind: 'delay', milliseconds: 3_600_000 },
      1,
      'charge.succeeded',
    );
    await aPayment();
    await receiver.until(delivered(2));
    expect(typesOf(receiver.events)).not.toContain('charge.succeeded');

    await sandbox.control.advanceClock(3_600_000);

    await receiver.until(hasType('charge.succeeded'));
  });

  it('are sent in reverse order on request', async () => {
    sandbox.control.reorderWebhooks(3);

    await aPayment();
    await receiver.until(delivered(3));

    expect(typesOf(receiver.events)).toEqual([
      'checkout.session.completed',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  it('that are held for reordering are sent when the faults are cleared', async () => {
    sandbox.control.reorderWebhooks(100);
    await aPayment();

    sandbox.control.clearFaults();

    await receiver.until(delivered(3));
  });
});
