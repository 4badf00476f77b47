import { Logger } from '@nestjs/common';
import type { Event } from '@stagedoor/contracts';
import type Stripe from 'stripe';
import type { MockInstance } from 'vitest';
import { breachesOf } from '../../../../test-support/audit.js';
import type { Person } from '../../../../test-support/builders.js';
import {
  makeRoundsDue,
  type PayingTestApp,
  startPayingTestApp,
} from '../../../../test-support/payments.js';
import { buyTickets, payFor, placeOrder, sessionOf } from '../../../../test-support/purchases.js';
import {
  countOf,
  openShop,
  registerBuyers,
  type Shop,
  stockOf,
  storedOrder,
  ticketTypeOf,
} from '../../../../test-support/shop.js';
import { aNotice, deliver } from '../../../../test-support/stripe-notices.js';
import { readCheckoutMetadata } from '../domain/checkout-metadata.js';
import { StripeWebhookService } from './stripe-webhook.service.js';

const OTHER_SITE = '6f1d6cbe-5b1c-4b57-9a0e-0d5f0f5f7a01';
const UNKNOWN_ORDER = '01930000-0000-7000-8000-00000000ffff';
const EVERY_NOTICE = 1_000;

let test: PayingTestApp;
let sell: Shop['sell'];
let creator: Person;
let buyer: Person;
let event: Event;
let alarms: MockInstance;

beforeAll(async () => {
  test = await startPayingTestApp();
  ({ sell, creator } = await openShop(test));
  [buyer] = (await registerBuyers(test, 1)) as [Person];
});

afterAll(() => test.close());

beforeEach(async () => {
  event = await sell({ ticketQuantity: 10 });
  alarms = vi.spyOn(Logger.prototype, 'error');
});

afterEach(async () => {
  test.payments.clearFaults();
  alarms.mockRestore();
  expect(await breachesOf(test)).toEqual([]);
});

/** Opens a session as another business on the same account. */
async function aForeignSession(change: object = {}): Promise<string> {
  const { id } = await test.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://another-shop.test/',
    line_items: [
      {
        quantity: 2,
        price_data: { currency: 'gbp', unit_amount: 2_500, product_data: { name: 'Socks' } },
      },
    ],
    ...change,
  });
  return id;
}

async function everyJobRuns(): Promise<void> {
  await test.noticesTaken();
  await test.reconcile();
  await makeRoundsDue(test);
  await test.sweep();
  await test.noticesTaken();
}

describe.each(['arrives', 'is lost'])('a payment of another business whose notice %s', (how) => {
  it.each<[naming: string, change: (orderId: string) => object]>([
    ['nothing', () => ({})],
    ['an order of its own', () => ({ client_reference_id: 'order-of-another-shop' })],
    ['an order of another site', (orderId) => marked(OTHER_SITE, orderId)],
    ['an order of this site without its identity', (orderId) => ({ client_reference_id: orderId })],
  ])('that names %s is not booked, not refunded and raises no alarm', async (_naming, change) => {
    const { order } = await placeOrder(test, buyer, event);
    const session = await aForeignSession(change(order.id));
    const payments = await countOf(test, 'payments');
    if (how === 'is lost') test.payments.faultWebhooks({ kind: 'drop' }, EVERY_NOTICE);

    expect(await test.payments.pay(session)).toEqual({ kind: 'paid' });
    await everyJobRuns();

    expect(test.payments.refundsOf(session)).toEqual([]);
    expect(await countOf(test, 'payments')).toBe(payments);
    expect((await storedOrder(test, order.id)).status).toBe('pending');
    expect(alarms).not.toHaveBeenCalled();
    expect(await unknownNotices()).toEqual([]);
  });
});

it.each<[what: string, type: string, object: (paymentIntent: string | null) => object]>([
  [
    'a refund',
    'refund.created',
    (of) => ({ id: 're_1', amount: 1, status: 'succeeded', payment_intent: of }),
  ],
  [
    'a failed refund',
    'refund.failed',
    (of) => ({ id: 're_2', amount: 1, status: 'failed', payment_intent: of }),
  ],
  [
    'a refunded charge',
    'charge.refunded',
    (of) => ({ id: 'ch_1', amount: 2 ** 40, payment_intent: of }),
  ],
  ['a dispute', 'charge.dispute.created', (of) => ({ id: 'dp_1', payment_intent: of })],
])(
  'stores %s of another business without effect, with or without a payment',
  async (what, type, object) => {
    const session = await aForeignSession();
    await test.payments.pay(session);
    const { payment_intent } = await test.stripe.checkout.sessions.retrieve(session);
    const id = `evt_${what.replaceAll(' ', '_')}`;

    const answers = [
      await deliver(test, aNotice(`${id}_of`, type, object(payment_intent as string))),
      await deliver(test, aNotice(`${id}_unheard_of`, type, object('pi_made_without_a_session'))),
      await deliver(test, aNotice(`${id}_none`, type, object(null))),
    ];
    await everyJobRuns();

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rememberedOf(id)).toBe(3);
    expect(alarms).not.toHaveBeenCalled();
    expect(test.payments.refundsOf(session)).toEqual([]);
  },
);

it.each(['checkout.session.completed', 'checkout.session.expired'])(
  'stores %s of another business without effect, whatever its fields are',
  async (type) => {
    const subscription = {
      id: 'cs_of_another_kind',
      object: 'checkout.session',
      mode: 'subscription',
      status: type.endsWith('expired') ? 'expired' : 'complete',
      payment_status: 'paid',
      amount_total: 2 ** 40,
      currency: 'jpy',
    };

    const answer = await deliver(
      test,
      aNotice(`evt_${type.replaceAll('.', '_')}`, type, subscription),
    );

    expect(answer.status).toBe(200);
    expect(await rememberedOf(`evt_${type.replaceAll('.', '_')}`)).toBe(1);
  },
);

it('keeps a hold when an expired session of another business names its order', async () => {
  const { order } = await placeOrder(test, buyer, event);
  await test.dataSource.query(
    'UPDATE orders SET checkout_session_id = NULL, checkout_url = NULL WHERE id = $1',
    [order.id],
  );
  const session = {
    id: 'cs_foreign_end',
    object: 'checkout.session',
    status: 'expired',
    payment_status: 'unpaid',
    ...marked(OTHER_SITE, order.id),
  };

  await deliver(test, aNotice('evt_foreign_end', 'checkout.session.expired', session));

  expect(await stockOf(test, event)).toEqual({ sold: 0, held: 2 });
});

describe('a payment of this site', () => {
  it('has metadata with the site and all that is needed to restore the order', async () => {
    const placed = await placeOrder(test, buyer, event, 3);
    await test.payments.pay(sessionOf(placed));
    const session = await test.stripe.checkout.sessions.retrieve(sessionOf(placed), {
      expand: ['payment_intent'],
    });

    const payment = session.payment_intent as Stripe.PaymentIntent;
    const read = readCheckoutMetadata(session.metadata!);
    expect(payment.metadata).toEqual(session.metadata);
    expect(read).toEqual({
      siteId: await siteId(),
      orderId: placed.order.id,
      buyerId: buyer.user.id,
      eventId: event.id,
      lines: [{ ticketTypeId: ticketTypeOf(event), quantity: 3, unitPriceMinor: 2_500 }],
    });
  });

  it('has a refund with the identity of the site', async () => {
    const placed = await buyTickets(test, buyer, event);
    await test.api.call('POST', `/orders/${placed.order.id}/refund`, { token: creator.token });

    await test.sweep();

    expect(test.payments.refundsOf(sessionOf(placed))).toMatchObject([
      { metadata: { stagedoorSite: await siteId() } },
    ]);
  });

  it('completes its order when its stored session has no metadata', async () => {
    const { order } = await placeOrder(test, buyer, event);
    const unmarked = await aForeignSession({ client_reference_id: order.id });
    await test.dataSource.query('UPDATE orders SET checkout_session_id = $2 WHERE id = $1', [
      order.id,
      unmarked,
    ]);

    await test.payments.pay(unmarked);
    await everyJobRuns();

    expect(await storedOrder(test, order.id)).toEqual({ status: 'completed', tickets: 2 });
  });

  it('is found refunded when its session has no metadata and its payment was not reported', async () => {
    const { order } = await placeOrder(test, buyer, event);
    const unmarked = await aForeignSession({ client_reference_id: order.id });
    await test.dataSource.query('UPDATE orders SET checkout_session_id = $2 WHERE id = $1', [
      order.id,
      unmarked,
    ]);
    test.payments.faultWebhooks({ kind: 'drop' }, 1, 'checkout.session.completed');

    await test.payments.pay(unmarked);
    await test.payments.refund(unmarked);
    await everyJobRuns();

    expect((await storedOrder(test, order.id)).status).toBe('refunded');
  });

  it('completes its order when the session was not stored', async () => {
    const placed = await placeOrder(test, buyer, event);
    await test.dataSource.query(
      'UPDATE orders SET checkout_session_id = NULL, checkout_url = NULL WHERE id = $1',
      [placed.order.id],
    );

    await payFor(test, placed);
    await everyJobRuns();

    expect(await storedOrder(test, placed.order.id)).toEqual({ status: 'completed', tickets: 2 });
  });

  it('for an order that is not in the database raises an alarm and has no effect', async () => {
    const session = await aForeignSession(marked(await siteId(), UNKNOWN_ORDER));

    await test.payments.pay(session);
    await test.payments.dispute(session);
    await test.noticesTaken();
    const raised = alarms.mock.calls.length;
    await everyJobRuns();

    expect(alarms).toHaveBeenCalledWith(
      `ALARM: session ${session} is of order ${UNKNOWN_ORDER}, which is not in the books`,
    );
    expect(alarms).toHaveBeenCalledTimes(raised);
    expect(test.payments.refundsOf(session)).toEqual([]);
    expect(await unknownNotices()).toEqual([]);
  });
});

/** Returns the parameters of a session that a site opened for an order. */
function marked(stagedoorSite: string, orderId: string) {
  return { client_reference_id: orderId, metadata: { stagedoorSite, orderId } };
}

async function siteId(): Promise<string> {
  const [site] = await test.dataSource.query<[{ id: string }]>('SELECT id FROM site');
  return site.id;
}

/** Returns the number of stored notices whose ids have that prefix. */
async function rememberedOf(id: string): Promise<number> {
  const rows = await test.dataSource.query<unknown[]>(
    `SELECT FROM stripe_events WHERE starts_with(id, $1)`,
    [id],
  );
  return rows.length;
}

/** Returns the notices of the provider that are not stored. */
async function unknownNotices(): Promise<string[]> {
  const { data } = await test.stripe.events.list({
    types: test.app.get(StripeWebhookService).kinds,
    limit: 100,
  });
  const rows = await test.dataSource.query<{ id: string }[]>('SELECT id FROM stripe_events');
  const remembered = new Set(rows.map(({ id }) => id));
  return data.map(({ id }) => id).filter((id) => !remembered.has(id));
}
