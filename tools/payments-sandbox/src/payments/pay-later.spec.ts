import type Stripe from 'stripe';
import type { PaymentsSandbox } from '../start-payments-sandbox.js';
import { twoTickets } from '../testing/builders.js';
import { startedSandbox } from '../testing/started-sandbox.js';

let sandbox: PaymentsSandbox;
let stop: () => Promise<void>;
let stripe: Stripe;
let id: string;

beforeEach(async () => {
  ({ sandbox, stripe, stop } = await startedSandbox());
  ({ id } = await stripe.checkout.sessions.create(twoTickets()));
});

afterEach(() => stop());

/** Returns type and payment status of the session's events, the oldest first. */
async function sessionEvents(): Promise<string[]> {
  const { data } = await stripe.events.list({ types: ['checkout.session.*'], limit: 100 });
  return data
    .reverse()
    .map(({ type, data: { object } }) =>
      'payment_status' in object ? `${type} ${object.payment_status}` : type,
    );
}

it('completes the session with a pending payment', async () => {
  expect(await sandbox.control.payLater(id)).toBe(true);

  expect(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })).toMatchObject(
    {
      status: 'complete',
      payment_status: 'unpaid',
      url: null,
      payment_intent: { status: 'processing', amount_received: 0 },
    },
  );
  expect(await sessionEvents()).toEqual(['checkout.session.completed unpaid']);
  expect(sandbox.control.summary().captured).toBe(0);
  expect(sandbox.control.pending()).toEqual({ sessions: [id], refunds: [] });
});

it('captures the money once when the payment succeeds', async () => {
  await sandbox.control.payLater(id);

  expect(await sandbox.control.settlePayment(id, 'succeeded')).toBe(true);
  expect(await sandbox.control.settlePayment(id, 'succeeded')).toBe(false);

  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
  expect(await sessionEvents()).toEqual([
    'checkout.session.completed unpaid',
    'checkout.session.async_payment_succeeded paid',
  ]);
  expect(sandbox.control.summary()).toMatchObject({ charges: 1, captured: 5000 });
  expect(sandbox.control.pending().sessions).toEqual([]);
});

it('captures nothing when the payment fails, and leaves the session complete', async () => {
  await sandbox.control.payLater(id);

  expect(await sandbox.control.settlePayment(id, 'failed')).toBe(true);

  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
  });
  expect(await sessionEvents()).toEqual([
    'checkout.session.completed unpaid',
    'checkout.session.async_payment_failed unpaid',
  ]);
  expect(sandbox.control.summary().captured).toBe(0);
  expect(await sandbox.control.pay(id)).toEqual({ kind: 'closed' });
});

it('rejects a paid and an unknown session', async () => {
  await sandbox.control.pay(id);

  expect(await sandbox.control.payLater(id)).toBe(false);
  expect(await sandbox.control.settlePayment(id, 'succeeded')).toBe(false);
  expect(await sandbox.control.payLater('cs_none')).toBeNull();
});

it('is available over HTTP', async () => {
  const post = async (path: string, body?: object) => {
    const answer = await fetch(`${sandbox.url}/_control/sessions/${path}`, {
      method: 'POST',
      ...(body && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    return answer.status;
  };

  expect(await post(`${id}/settle`, { status: 'succeeded' })).toBe(409);
  expect(await post('cs_none/pay-later')).toBe(404);
  expect(await post(`${id}/pay-later`)).toBe(200);
  expect(await post(`${id}/pay-later`)).toBe(409);
  const listed = await fetch(`${sandbox.url}/_control/on-their-way`);
  expect(await listed.json()).toEqual({ sessions: [id], refunds: [] });
  expect(await post(`${id}/settle`, { status: 'perhaps' })).toBe(400);
  expect(await post(`${id}/settle`, { status: 'succeeded' })).toBe(200);

  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
});
