import Stripe from 'stripe';
import { startPaymentsSandbox, type PaymentsSandbox } from './start-payments-sandbox.js';
import { aSandbox, sdkFor, twoTickets, WEBHOOK_SECRET } from './testing/builders.js';
import { temporaryFolder, type TemporaryFolder } from './testing/temporary-folder.js';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.js';

const MINUTES = 60;
const now = (): number => Math.floor(Date.now() / 1000);
const types = (events: Stripe.Event[]): string[] => events.map((event) => event.type);
/** The identifier in a field that is not expanded. */
const idIn = (field: string | { id: string } | null): string =>
  typeof field === 'string' ? field : '';
const has = (type: string) => (events: Stripe.Event[]) => types(events).includes(type);

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

describe('checkout sessions', () => {
  it('are created as asked, open and payable on the hosted page', async () => {
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

  it('are retrieved, with the payment and its charge expanded once they are paid', async () => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());
    await sandbox.control.pay(id);

    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
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
      line_items: { data: [{ quantity: 2, amount_total: 5000, description: 'Neon Nights' }] },
    });
  });

  it('list their lines', async () => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());

    const lines = await stripe.checkout.sessions.listLineItems(id);

    expect(lines.data).toMatchObject([
      { object: 'item', quantity: 2, price: { unit_amount: 2500 } },
    ]);
    expect(lines.has_more).toBe(false);
  });

  it('are listed newest first, page by page, and by status and payment', async () => {
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
    const before = await stripe.checkout.sessions.list({ ending_before: ids[2]!, limit: 1 });
    const earlier = await stripe.checkout.sessions.list({ created: { lt: now() - 60 } });

    expect(paged.map(({ id }) => id)).toEqual(ids);
    expect(open.data.map(({ id }) => id)).toEqual(ids.filter((id) => id !== ids[2]));
    expect(paid.data.map(({ id }) => id)).toEqual([ids[2]]);
    expect(before).toMatchObject({ has_more: true, data: [{ id: ids[1] }] });
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
    await receiver.until(has('checkout.session.expired'));
  });

  it('expire by the clock, also without anybody asking', async () => {
    const { id } = await stripe.checkout.sessions.create(
      twoTickets({ expires_at: now() + 31 * MINUTES }),
    );

    await sandbox.control.advanceClock(32 * MINUTES * 1000);
    await receiver.until(has('checkout.session.expired'));

    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' });
    expect(await sandbox.control.pay(id)).toEqual({ kind: 'closed' });
    expect(sandbox.control.summary()).toMatchObject({ captured: 0, sessions: { expired: 1 } });
  });

  it('cannot be expired once they are paid', async () => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());
    await sandbox.control.pay(id);

    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
      message: expect.stringContaining('has a status of `complete`') as string,
    });
  });

  const tickets = (unitAmount: number, quantity = 1) =>
    twoTickets({
      line_items: [
        {
          quantity,
          price_data: {
            currency: 'gbp',
            unit_amount: unitAmount,
            product_data: { name: 'Ticket' },
          },
        },
      ],
    });

  it.each([
    [
      'an unknown parameter',
      { ...twoTickets(), payment_method_types: ['card'] },
      'parameter_unknown',
      'payment_method_types',
    ],
    [
      'an unknown parameter deep inside',
      { ...twoTickets(), payment_intent_data: { colour: 'red' } },
      'parameter_unknown',
      'payment_intent_data[colour]',
    ],
    ['no success_url', twoTickets({ success_url: undefined }), 'parameter_missing', 'success_url'],
    ['no lines', twoTickets({ line_items: undefined }), 'parameter_missing', 'line_items'],
    ['an empty address', twoTickets({ cancel_url: '' }), 'parameter_invalid_empty', 'cancel_url'],
    ['an address that is none', twoTickets({ cancel_url: 'here' }), 'url_invalid', 'cancel_url'],
    [
      'an e-mail address that is none',
      twoTickets({ customer_email: 'ada' }),
      'email_invalid',
      'customer_email',
    ],
    ['a quantity of 0', tickets(2500, 0), 'parameter_invalid_integer', 'line_items[0][quantity]'],
    [
      'a fraction of a penny',
      tickets(25.5),
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    ['less than £0.30', tickets(29), 'amount_too_small', undefined],
    ['another mode', twoTickets({ mode: 'setup' }), undefined, 'mode'],
    [
      'an expiry in 29 minutes',
      twoTickets({ expires_at: now() + 29 * MINUTES }),
      undefined,
      'expires_at',
    ],
    [
      'an expiry in 25 hours',
      twoTickets({ expires_at: now() + 25 * 60 * MINUTES }),
      undefined,
      'expires_at',
    ],
  ])('are refused for %s', async (_, params, code, param) => {
    const refused = stripe.checkout.sessions.create(params as Stripe.Checkout.SessionCreateParams);

    await expect(refused).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code,
      param,
    });
    expect(sandbox.control.summary().sessions.open).toBe(0);
  });

  it.each([
    'ada@example',
    'ada..l@example.com',
    '.ada@example.com',
    'ädä@example.com',
    'ada@-.com',
  ])('are refused for a receipt to %s', async (receipt_email) => {
    const params = twoTickets({ payment_intent_data: { receipt_email } });

    await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      statusCode: 400,
      code: 'email_invalid',
      param: 'payment_intent_data[receipt_email]',
    });
  });

  it.each([
    ...['Neon*Nights', "Neon's", 'Neon\\', '<Neon>', 'Neon"', '1 2 3', 'Néon', 'ネオン'],
    'TWELVE CHARS',
  ])('are refused for the statement suffix %s', async (statement_descriptor_suffix) => {
    const params = twoTickets({ payment_intent_data: { statement_descriptor_suffix } });

    await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      statusCode: 400,
      param: 'payment_intent_data[statement_descriptor_suffix]',
    });
  });

  it('show the receipt and the statement that were asked for on the payment and its charge', async () => {
    const details = { receipt_email: 'ada@example.com', statement_descriptor_suffix: 'NEON NIGHT' };
    const { id } = await stripe.checkout.sessions.create(
      twoTickets({ payment_intent_data: details }),
    );
    await sandbox.control.pay(id);

    const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge'],
    });

    expect(payment).toMatchObject({
      ...details,
      latest_charge: {
        ...details,
        calculated_statement_descriptor: 'STAGEDOOR* NEON NIGHT',
      },
    });
  });

  it('are accepted from £0.30', async () => {
    expect(await stripe.checkout.sessions.create(tickets(30))).toMatchObject({ amount_total: 30 });
  });
});

describe('idempotency', () => {
  it('answers the same key with the same session, marked as a replay', async () => {
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

  it('makes one session of twenty requests at once', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 20 }, () =>
        stripe.checkout.sessions.create(twoTickets(), { idempotencyKey: 'order-1' }),
      ),
    );

    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
  });

  it('refuses the same key with other parameters or for another call', async () => {
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

  it('repeats a refusal of the call itself, but not one of its parameters', async () => {
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

  it('finds the session again whose answer was lost', async () => {
    sandbox.control.faultApi({ answer: 'close', when: 'after' }, 1);

    const session = await stripe.checkout.sessions.create(twoTickets(), {
      idempotencyKey: 'order-1',
    });

    expect(session.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(sandbox.control.summary().sessions.open).toBe(1);
  });
});

describe('errors', () => {
  it('refuses another key', async () => {
    const { hostname, port } = new URL(sandbox.url);
    const stranger = new Stripe('sk_test_of_somebody_else', {
      host: hostname,
      port,
      protocol: 'http',
    });

    await expect(stranger.checkout.sessions.list()).rejects.toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
      message: 'Invalid API Key provided: sk_test_****else',
    });
  });

  it('answers a Stripe error for an unknown object, call and address', async () => {
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
    [
      'a form that contradicts itself',
      'application/x-www-form-urlencoded',
      'mode=1&mode[a]=2',
      400,
    ],
  ])('answers a Stripe error for %s', async (_, type, body, status) => {
    const response = await fetch(`${sandbox.url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_of_the_sandbox', 'content-type': type },
      body,
    });

    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });
});

describe('payments', () => {
  it('emit the payment, the charge and the session, in events that are listed too', async () => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());

    expect(await sandbox.control.pay(id)).toEqual({ kind: 'paid' });
    await receiver.until((events) => events.length === 3);

    const completed = receiver.events.find(({ type }) => type === 'checkout.session.completed')!;
    expect(types(receiver.events).sort()).toEqual([
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
    expect((await stripe.events.retrieve(completed.id)).data).toEqual(completed.data);
  });

  it('charge a session once, however many pay it at once', async () => {
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
    await receiver.until(has('payment_intent.payment_failed'));

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

  it('cancel the payment that was begun when the session expires', async () => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());
    await sandbox.control.pay(id, { card: '4000002500003155' });

    await stripe.checkout.sessions.expire(id);

    const [payment] = (await stripe.paymentIntents.list()).data;
    expect(payment).toMatchObject({ status: 'canceled', amount_received: 0 });
  });
});

describe('refunds', () => {
  async function aPaidSession(): Promise<string> {
    const { id } = await stripe.checkout.sessions.create(twoTickets());
    await sandbox.control.pay(id);
    return idIn((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  }

  it('give back a part and then the rest, never more', async () => {
    const payment = await aPaidSession();

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

  it('happen once for a key', async () => {
    const payment = await aPaidSession();
    const refund = () =>
      stripe.refunds.create(
        { payment_intent: payment, amount: 1000 },
        { idempotencyKey: 'refund-1' },
      );

    const [first, second] = await Promise.all([refund(), refund()]);

    expect(second.id).toBe(first.id);
    expect(sandbox.control.summary().refunded).toBe(1000);
  });

  it('emit the refund and the charge', async () => {
    const payment = await aPaidSession();

    await stripe.refunds.create({ payment_intent: payment });

    await receiver.until((events) =>
      ['refund.created', 'refund.updated', 'charge.refunded'].every((type) => has(type)(events)),
    );
  });

  it('are refused for a payment that has not succeeded', async () => {
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
});

describe('webhooks', () => {
  const aPayment = async (): Promise<void> => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());
    await sandbox.control.pay(id);
  };
  const delivered = (count: number) => (events: Stripe.Event[]) => events.length >= count;

  it('are signed anew and sent again until they are accepted', async () => {
    receiver.answers.push(500, 302, 'nothing', 500, 500, 500);

    await aPayment();
    await receiver.until(delivered(9));

    expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(3);
    expect(receiver.signatures).toHaveLength(9);
  });

  it('are dropped on request and can still be listed', async () => {
    sandbox.control.faultWebhooks({ kind: 'drop' }, 1, 'checkout.session.completed');

    await aPayment();
    await receiver.until(delivered(2));

    expect(types(receiver.events)).not.toContain('checkout.session.completed');
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

    expect(types(receiver.events).filter((type) => type === 'charge.succeeded')).toHaveLength(2);
  });

  it('are delayed on request, until time has passed', async () => {
    sandbox.control.faultWebhooks(
      { kind: 'delay', milliseconds: 3_600_000 },
      1,
      'charge.succeeded',
    );
    await aPayment();
    await receiver.until(delivered(2));
    expect(types(receiver.events)).not.toContain('charge.succeeded');

    await sandbox.control.advanceClock(3_600_000);

    await receiver.until(has('charge.succeeded'));
  });

  it('are reordered on request', async () => {
    sandbox.control.reorderWebhooks(3);

    await aPayment();
    await receiver.until(delivered(3));

    expect(types(receiver.events)).toEqual([
      'checkout.session.completed',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  it('that were held leave when the faults are cleared', async () => {
    sandbox.control.reorderWebhooks(100);
    await aPayment();

    sandbox.control.clearFaults();

    await receiver.until(delivered(3));
  });
});

describe('faults of the API', () => {
  it.each([
    [429, 'StripeRateLimitError'],
    [500, 'StripeAPIError'],
  ] as const)('answers %s to the next calls only', async (answer, type) => {
    sandbox.control.faultApi({ answer, when: 'before' }, 2);

    await expect(stripe.checkout.sessions.create(twoTickets())).rejects.toMatchObject({ type });
    await expect(stripe.checkout.sessions.list()).rejects.toMatchObject({ type });

    expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  });

  it('answers nothing to one kind of call', async () => {
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
