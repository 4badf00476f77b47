import type Stripe from 'stripe';
import type { PaymentsSandbox } from './start-payments-sandbox.js';
import { aPaidSession, sdkFor, twoTickets } from './testing/builders.js';
import { type RecordingProxy, startRecordingProxy } from './testing/recording-proxy.js';
import { startedSandbox } from './testing/started-sandbox.js';
import { readStripeTypes, type StripeTypes } from './testing/stripe-types.js';
import type { WebhookReceiver } from './testing/webhook-receiver.js';

// The first validation of a call compiles its schema.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const DECLINED = '4000000000000002';
const ASKS_FOR_CONFIRMATION = '4000002500003155';

let types: StripeTypes;
let sandbox: PaymentsSandbox;
let receiver: WebhookReceiver;
let stop: () => Promise<void>;
let proxy: RecordingProxy;
let stripe: Stripe;

beforeAll(async () => {
  types = readStripeTypes();
  ({ sandbox, receiver, stop } = await startedSandbox());
  proxy = await startRecordingProxy(sandbox.url);
  stripe = sdkFor(proxy.url);
  await exerciseEverything();
}, 60_000);

afterAll(async () => {
  await proxy.close();
  await stop();
});

const open = async (): Promise<string> => (await stripe.checkout.sessions.create(twoTickets())).id;

/** Makes every API call at least once and causes every event of a buyer, a bank and the clock. */
async function exerciseEverything(): Promise<void> {
  const { control } = sandbox;
  await stripe.checkout.sessions.expire(await open());
  await control.pay(await open(), { card: DECLINED });
  await control.pay(await open(), { card: ASKS_FOR_CONFIRMATION });
  for (const outcome of ['succeeded', 'failed'] as const) {
    const later = await open();
    await control.payLater(later);
    await control.settlePayment(later, outcome);
  }
  const disputed = await aPaidSession(sandbox, stripe);
  await control.warnOfFraud(disputed.id);
  const { id: dispute, chargeId: charge } = (await control.dispute(disputed.id))!;
  await control.moveDispute(dispute, 'answered');
  await control.moveDispute(dispute, 'won');
  await stripe.disputes.list({ charge });
  await stripe.disputes.retrieve(dispute);
  await stripe.webhookEndpoints.list();
  const { payment } = await aPaidSession(sandbox, stripe);
  for (const outcome of ['failed', 'succeeded'] as const) {
    control.planRefunds('pending', 1);
    const { id } = await stripe.refunds.create({
      payment_intent: payment,
      reason: 'requested_by_customer',
    });
    await control.settleRefund(id, outcome);
    await stripe.refunds.retrieve(id);
  }
  await stripe.checkout.sessions.list({ status: 'complete' });
  await stripe.paymentIntents.list();
  await stripe.paymentIntents.retrieve(payment);
  await stripe.charges.list({ payment_intent: disputed.payment });
  await stripe.charges.retrieve(charge);
  await stripe.refunds.list({ payment_intent: payment });
  await control.advanceClock(25 * 60 * 60 * 1000);
  const listed = await stripe.events.list({ limit: 100, created: { gte: 1 } });
  await receiver.until((events) => events.length >= listed.data.length);
}

describe('the payments sandbox', () => {
  it.each([
    'POST /v1/checkout/sessions',
    'GET /v1/checkout/sessions',
    'GET /v1/checkout/sessions/:id',
    'POST /v1/checkout/sessions/:id/expire',
    'GET /v1/payment_intents',
    'GET /v1/payment_intents/:id',
    'GET /v1/charges',
    'GET /v1/charges/:id',
    'GET /v1/disputes',
    'GET /v1/disputes/:id',
    'POST /v1/refunds',
    'GET /v1/refunds',
    'GET /v1/refunds/:id',
    'GET /v1/events',
    'GET /v1/webhook_endpoints',
  ])('responds to %s with the types of the SDK', (call) => {
    const exchanges = proxy.exchanges.filter((exchange) => exchange.call === call);

    expect(exchanges.length).toBeGreaterThan(0);
    for (const { form, body, status } of exchanges) {
      expect(status).toBe(200);
      expect(types.faultsOfRequest(call, form)).toEqual([]);
      expect(types.faultsOfAnswer(call, body)).toEqual([]);
    }
  });

  it.each([
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.failed',
    'charge.refunded',
    'charge.succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.completed',
    'checkout.session.expired',
    'payment_intent.canceled',
    'payment_intent.payment_failed',
    'payment_intent.processing',
    'payment_intent.requires_action',
    'payment_intent.succeeded',
    'radar.early_fraud_warning.created',
    'refund.created',
    'refund.failed',
    'refund.updated',
  ])('sends %s with the type of the SDK', (type) => {
    const sent = receiver.events.filter((event) => event.type === type);

    expect(sent.length).toBeGreaterThan(0);
    for (const event of sent) expect(types.faultsOfNotice(event)).toEqual([]);
  });

  it('makes no call and sends no event other than these', () => {
    const faults = [
      ...receiver.events.flatMap((event) => types.faultsOfNotice(event)),
      ...proxy.exchanges.flatMap(({ call, body }) => types.faultsOfAnswer(call, body)),
    ];

    expect(faults).toEqual([]);
  });
});

/** Returns copies of a message with one property name misspelt each, by path. Skips metadata, whose names are free. */
function misspelt(message: unknown, path = ''): [path: string, copy: unknown][] {
  if (typeof message !== 'object' || message === null) return [];
  return Object.entries(message).flatMap(([name, value]): [string, unknown][] => {
    const here = `${path}/${name}`;
    const inner = misspelt(value, here).map(([where, copy]): [string, unknown] => [
      where,
      Array.isArray(message) ? message.with(Number(name), copy) : { ...message, [name]: copy },
    ]);
    if (Array.isArray(message) || path.endsWith('/metadata')) return inner;
    const { [name]: _, ...others } = message as Record<string, unknown>;
    return [...inner, [here, { ...others, [`${name}x`]: value }]];
  });
}

describe('the types of the SDK', () => {
  it('reject a response with one misspelt property name, at every depth', () => {
    const { body } = proxy.exchanges.find(({ call }) => call === 'GET /v1/charges')!;
    const copies = misspelt(body);

    const accepted = copies.filter(
      ([, copy]) => types.faultsOfAnswer('GET /v1/charges', copy).length === 0,
    );

    expect(copies.length).toBeGreaterThan(80);
    expect(accepted.map(([path]) => path)).toEqual([]);
  });

  it('reject an event with one misspelt property name, at every depth', () => {
    const notice = receiver.events.find(({ type }) => type === 'checkout.session.completed')!;
    const copies = misspelt(notice).filter(([path]) => path !== '/type');

    const accepted = copies.filter(
      ([, copy]) => types.faultsOfNotice(copy as Stripe.Event).length === 0,
    );

    expect(copies.length).toBeGreaterThan(80);
    expect(accepted.map(([path]) => path)).toEqual([]);
  });

  it.each([
    ['an unknown name', 'payment_intent=pi_1&amnt=1', '"amnt"'],
    ['an unknown nested name', 'payment_intent=pi_1&metadata[a][b]=1', '/metadata/a'],
    ['an unknown value', 'payment_intent=pi_1&reason=bored', '/reason'],
    ['text in place of a number', 'payment_intent=pi_1&amount=all', '/amount'],
  ])('reject a request with %s', (_, form, fault) => {
    expect(types.faultsOfRequest('POST /v1/refunds', form).join('\n')).toContain(fault);
  });

  it('reject an unknown call and an unknown event', () => {
    expect(types.faultsOfRequest('POST /v1/refunds/:id', '')).toHaveLength(1);
    expect(types.faultsOfNotice({ type: 'charge.misspelt' })).toHaveLength(1);
  });
});
