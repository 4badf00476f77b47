import Stripe from 'stripe';
import { GroupCommit } from './books/group-commit.js';
import type { PaymentsSandbox, PaymentsSandboxOptions } from './start-payments-sandbox.js';
import { sdkFor, twoTickets } from './testing/builders.js';
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

describe('idempotency', () => {
  it('returns the same session for the same key, marked as a replay', async () => {
    const options = { idempotencyKey: 'order-1' };

    const first = await stripe.checkout.sessions.create(twoTickets(), options);
    const second = await stripe.checkout.sessions.create(twoTickets(), options);

    expect(second).toEqual(first);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    });
    expect(sandbox.control.summary().sessions.open).toBe(1);
  });

  it('rejects a request while another one with its key runs', async () => {
    const create = () =>
      stripe.checkout.sessions.create(twoTickets(), { idempotencyKey: 'order-1' });
    const { add } = GroupCommit.prototype;
    const commit = vi.spyOn(GroupCommit.prototype, 'add');
    let goOn = () => {};
    const begun = new Promise<void>((resolve) => {
      commit.mockImplementationOnce(async function (this: GroupCommit, work) {
        resolve();
        await new Promise<void>((opened) => (goOn = opened));
        return add.call(this, work);
      });
    });
    const first = create();
    await begun;

    const [meanwhile] = await Promise.allSettled([create()]);
    goOn();
    commit.mockRestore();
    const { id } = await first;

    expect(meanwhile).toMatchObject({
      reason: {
        statusCode: 409,
        rawType: 'idempotency_error',
        code: 'idempotency_key_in_use',
      },
    });
    expect(await create()).toMatchObject({ id });
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('replays a 500 %s the call took effect', async (when, sessions) => {
    const create = (idempotencyKey: string) =>
      stripe.checkout.sessions.create(twoTickets(), { idempotencyKey });
    sandbox.control.faultApi({ answer: 500, when }, 1);
    await expect(create('order-1')).rejects.toMatchObject({ statusCode: 500 });

    await expect(create('order-1')).rejects.toMatchObject({
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true' },
    });

    expect(sandbox.control.summary().sessions.open).toBe(sessions);
    await expect(create('order-1-again')).resolves.toMatchObject({ status: 'open' });
  });

  it('ignores the order of the names of metadata', async () => {
    const options = { idempotencyKey: 'order-1' };
    const withMetadata = (metadata: Record<string, string>) =>
      stripe.checkout.sessions.create(twoTickets({ metadata }), options);

    const first = await withMetadata({ order: '1', event: '2' });

    expect(await withMetadata({ event: '2', order: '1' })).toEqual(first);
    await expect(withMetadata({ event: '1', order: '2' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  it('rejects the same key with other parameters or for another call', async () => {
    const options = { idempotencyKey: 'order-1' };
    const { id } = await stripe.checkout.sessions.create(twoTickets(), options);

    const others = twoTickets({ client_reference_id: 'order-2' });

    await expect(stripe.checkout.sessions.create(others, options)).rejects.toMatchObject({
      statusCode: 400,
      rawType: 'idempotency_error',
      type: 'StripeIdempotencyError',
    });
    await expect(stripe.checkout.sessions.expire(id, {}, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  it('replays an error of the call itself, but not a parameter error', async () => {
    const options = { idempotencyKey: 'expire-1' };
    const { id } = await stripe.checkout.sessions.create(twoTickets());
    await sandbox.control.pay(id);
    await expect(stripe.checkout.sessions.expire(id, {}, options)).rejects.toMatchObject({
      statusCode: 400,
    });
    await expect(stripe.checkout.sessions.expire(id, {}, options)).rejects.toMatchObject({
      headers: { 'idempotent-replayed': 'true' },
    });

    const create = { idempotencyKey: 'create-1' };
    await expect(
      stripe.checkout.sessions.create(twoTickets({ cancel_url: 'here' }), create),
    ).rejects.toMatchObject({ code: 'url_invalid' });
    await expect(stripe.checkout.sessions.create(twoTickets(), create)).resolves.toMatchObject({
      status: 'open',
    });
  });

  it('returns the existing session on a retry after the response was lost', async () => {
    sandbox.control.faultApi({ answer: 'close', when: 'after' }, 1);

    const session = await stripe.checkout.sessions.create(twoTickets(), {
      idempotencyKey: 'order-1',
    });

    expect(session.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(sandbox.control.summary().sessions.open).toBe(1);
  });
});

describe('errors', () => {
  it('rejects another key', async () => {
    const { hostname, port } = new URL(sandbox.url);
    const stranger = new Stripe('sk_test_of_another_shop', {
      host: hostname,
      port,
      protocol: 'http',
    });

    await expect(stranger.checkout.sessions.list()).rejects.toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
      message: 'Invalid API Key provided: sk_test_****shop',
    });
  });

  it('returns a Stripe error for an unknown object, call and URL', async () => {
    await expect(stripe.checkout.sessions.retrieve('cs_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'session',
    });
    await expect(stripe.customers.list()).rejects.toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
    });
    const response = await fetch(`${sandbox.url}/elsewhere`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  it.each([
    [
      'a form that is too large',
      'application/x-www-form-urlencoded',
      `mode=${'x'.repeat(2_000_000)}`,
      413,
    ],
    ['a body of another type', 'text/plain', 'mode=payment', 415],
    ['a form that is ambiguous', 'application/x-www-form-urlencoded', 'mode=1&mode[a]=2', 400],
  ])('returns a Stripe error for %s', async (_, type, body, status) => {
    const response = await fetch(`${sandbox.url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_of_the_sandbox', 'content-type': type },
      body,
    });

    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });
});

describe('with other settings', () => {
  const restartWith = async (options: Partial<PaymentsSandboxOptions>): Promise<void> => {
    await stop();
    ({ sandbox, receiver, stripe, stop } = await startedSandbox(options));
  };

  it('returns 429 for new sessions above the limit per second', async () => {
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

  it('returns 429 for calls of every kind above the limit per second', async () => {
    await restartWith({ callsPerSecond: 2 });

    const session = await stripe.checkout.sessions.create(twoTickets());
    await stripe.checkout.sessions.expire(session.id);

    await expect(stripe.checkout.sessions.retrieve(session.id)).rejects.toMatchObject({
      statusCode: 429,
      type: 'StripeRateLimitError',
    });
  });

  it('sends only the event types of the endpoint, and lists all events', async () => {
    await restartWith({ webhookEvents: ['checkout.session.completed'] });

    const { id } = await stripe.checkout.sessions.create(twoTickets());
    await sandbox.control.pay(id);
    await receiver.until((events) => events.length > 0);

    expect(receiver.events.map(({ type }) => type)).toEqual(['checkout.session.completed']);
    expect((await stripe.events.list()).data).toHaveLength(3);
    expect(sandbox.control.summary().pendingDeliveries).toBeLessThan(2);
  });
});

describe('faults of the API', () => {
  it.each([
    [429, 'StripeRateLimitError'],
    [500, 'StripeAPIError'],
  ] as const)('returns %s for the next calls only', async (answer, type) => {
    sandbox.control.faultApi({ answer, when: 'before' }, 2);

    await expect(stripe.checkout.sessions.create(twoTickets())).rejects.toMatchObject({ type });
    await expect(stripe.checkout.sessions.list()).rejects.toMatchObject({ type });

    expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  });

  it('sends no response to one call', async () => {
    const impatient = sdkFor(sandbox.url, { timeout: 100 });
    sandbox.control.faultApi(
      { answer: 'nothing', when: 'before', call: 'POST /v1/checkout/sessions' },
      1,
    );

    expect((await impatient.checkout.sessions.list()).data).toEqual([]);
    await expect(impatient.checkout.sessions.create(twoTickets())).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
  });
});
