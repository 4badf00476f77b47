import type { PaymentsSandbox } from '../start-payments-sandbox.js';
import { sdkFor, twoTickets } from '../testing/builders.js';
import { startedSandbox } from '../testing/started-sandbox.js';
import type { WebhookReceiver } from '../testing/webhook-receiver.js';
import { isLoopback } from './control-request.js';

const HOUR_MS = 60 * 60 * 1_000;

let receiver: WebhookReceiver;
let sandbox: PaymentsSandbox;
let stop: () => Promise<void>;

beforeEach(async () => {
  ({ sandbox, receiver, stop } = await startedSandbox());
});

afterEach(() => stop());

async function control(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${sandbox.url}/_control${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe('the control API', () => {
  it('pays a session, lists its deliveries and returns the totals', async () => {
    const { id } = await sdkFor(sandbox.url).checkout.sessions.create(twoTickets());

    const outcome = await control('POST', `/sessions/${id}/pay`, { card: '4242 4242 4242 4242' });
    await receiver.until((events) => events.length === 3);

    expect(outcome).toEqual({ status: 200, body: { kind: 'paid' } });
    expect((await control('GET', '/deliveries?limit=2')).body['deliveries']).toHaveLength(2);
    expect((await control('GET', '/books')).body).toMatchObject({
      sessions: { open: 0, complete: 1, expired: 0 },
      captured: 5000,
      refunded: 0,
    });
  });

  it('disputes a part of a payment and ends the dispute as partly won', async () => {
    const { id } = await sdkFor(sandbox.url).checkout.sessions.create(twoTickets());
    await control('POST', `/sessions/${id}/pay`);
    await control('POST', `/sessions/${id}/refund`, { amount: 1_000 });

    const { body: dispute } = await control('POST', `/sessions/${id}/dispute`, { amount: 2_000 });
    const ended = await control('POST', `/disputes/${String(dispute['id'])}`, {
      step: 'partly-won',
    });

    expect(dispute).toMatchObject({ amount: 2_000, status: 'needs_response' });
    expect(ended).toEqual({ status: 200, body: { done: true } });
  });

  it('advances and resets the clock', async () => {
    const stripe = sdkFor(sandbox.url);
    const { id } = await stripe.checkout.sessions.create(twoTickets());

    await control('POST', '/clock', { advanceSeconds: 24 * 60 * 60 });
    const { lastResponse, ...expired } = await stripe.checkout.sessions.retrieve(id);
    expect(expired).toMatchObject({ status: 'expired' });
    expect(Date.parse(lastResponse.headers['date']!) - Date.now()).toBeGreaterThan(23 * HOUR_MS);

    await control('POST', '/clock', { reset: true });
    const inTime = Math.floor(Date.now() / 1000) + 31 * 60;
    await expect(
      stripe.checkout.sessions.create(twoTickets({ expires_at: inTime })),
    ).resolves.toMatchObject({ status: 'open' });
  });

  it('sets and removes faults', async () => {
    const stripe = sdkFor(sandbox.url);
    await control('POST', '/api', { answer: 429, times: 2 });
    await control('POST', '/webhooks', { fault: 'delay', milliseconds: 60_000, times: 100 });
    await expect(stripe.checkout.sessions.list()).rejects.toMatchObject({ statusCode: 429 });

    await control('DELETE', '/faults');

    const { id } = await stripe.checkout.sessions.create(twoTickets());
    await control('POST', `/sessions/${id}/pay`);
    await receiver.until((events) => events.length === 3);
  });

  it.each([
    ['POST', '/webhooks', { fault: 'explode' }],
    ['POST', '/webhooks', { fault: 'delay' }],
    ['POST', '/webhooks', { fault: 'drop', times: 0 }],
    ['POST', '/webhooks', undefined],
    ['POST', '/api', { answer: 404 }],
    ['POST', '/api', { answer: 500, colour: 'red' }],
    ['POST', '/clock', { advanceSeconds: -1 }],
    ['POST', '/clock', { advanceSeconds: '60' }],
    ['POST', '/sessions/cs_none/pay', { card: '4242' }],
    ['POST', '/sessions/cs_none/dispute', { amount: 0 }],
    ['GET', '/deliveries?limit=none', undefined],
  ])('returns 400 with a reason for %s %s %j', async (method, path, body) => {
    const answer = await control(method, path, body);

    expect(answer.status).toBe(400);
    expect(answer.body['error']).toEqual(expect.any(String));
  });

  it('returns 404 for an unknown session or route', async () => {
    expect((await control('POST', '/sessions/cs_none/pay')).status).toBe(404);
    expect((await control('GET', '/elsewhere')).status).toBe(404);
  });
});

describe('isLoopback', () => {
  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['192.168.1.7', false],
    ['::ffff:10.0.0.1', false],
    [undefined, false],
  ])('returns for %s: %s', (address, expected) => expect(isLoopback(address)).toBe(expected));
});
