import { type Event, placedOrderSchema, ROLES } from '@stagedoor/contracts';
import { createDraft, type Person, register } from '../../../../test-support/builders.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import {
  anOrderFor,
  countOf,
  holdOrder,
  openShop,
  registerBuyers,
  type Shop,
  stockOf,
  storedOrder,
  ticketTypeOf,
} from '../../../../test-support/shop.js';
import { OpenCheckoutService } from '../checkout/open-checkout.service.js';
import { ReleaseHoldService } from '../settlement/release-hold.service.js';

const UNKNOWN_ID = '01930000-0000-7000-8000-00000000ffff';

let test: PayingTestApp;
let shop: Shop;
let buyer: Person;
let other: Person;
let event: Event;
let foreign: Event;

beforeAll(async () => {
  test = await startPayingTestApp();
  shop = await openShop(test);
  [buyer, other] = (await registerBuyers(test, 2)) as [Person, Person];
  event = await shop.sell({ ticketQuantity: 50 });
  foreign = await shop.sell({ title: 'Another event' });
});

afterAll(() => test.close());

const refusal = (body: unknown, token: string | undefined = buyer.token) =>
  test.api.refusal('POST', '/orders', { token, body });

const place = (of: Event, quantity: number, person: Person = buyer) =>
  test.api.data(placedOrderSchema, 201, 'POST', '/orders', {
    token: person.token,
    body: anOrderFor(of, quantity),
  });

/** Returns the state that a refused order must not change. */
async function storedState() {
  const tables = ['orders', 'order_items', 'tickets', 'idempotency_keys'];
  return [
    await stockOf(test, event),
    await stockOf(test, foreign),
    ...(await Promise.all(tables.map((table) => countOf(test, table)))),
  ];
}

describe('an invalid order', () => {
  const items = (quantity: unknown) => [{ ticketTypeId: ticketTypeOf(event), quantity }];

  // @covers 5.tickets.server-quantity-1-10 3.payload.unknown-field
  it.each<[string, () => unknown, string]>([
    ['no body', () => undefined, ''],
    ['a list', () => [], ''],
    ['no event', () => ({ items: items(1) }), 'eventId'],
    ['an invalid event id', () => ({ eventId: 'x', items: items(1) }), 'eventId'],
    ['no items', () => ({ eventId: event.id }), 'items'],
    ['an empty list of items', () => ({ eventId: event.id, items: [] }), 'items'],
    ['items that are text', () => ({ eventId: event.id, items: 'all' }), 'items'],
    ['quantity 0', () => ({ eventId: event.id, items: items(0) }), 'items.0.quantity'],
    ['quantity -1', () => ({ eventId: event.id, items: items(-1) }), 'items.0.quantity'],
    ['quantity 1.5', () => ({ eventId: event.id, items: items(1.5) }), 'items.0.quantity'],
    ['quantity 11', () => ({ eventId: event.id, items: items(11) }), 'items.0.quantity'],
    ['quantity 2^53', () => ({ eventId: event.id, items: items(2 ** 53) }), 'items.0.quantity'],
    ['quantity 1e300', () => ({ eventId: event.id, items: items(1e300) }), 'items.0.quantity'],
    ['a quantity as text', () => ({ eventId: event.id, items: items('2') }), 'items.0.quantity'],
    ['no quantity', () => ({ eventId: event.id, items: items(null) }), 'items.0.quantity'],
    [
      'the same type twice',
      () => ({ eventId: event.id, items: [...items(1), ...items(1)] }),
      'items',
    ],
    [
      'a price',
      () => ({ eventId: event.id, items: [{ ...items(1)[0], price: 0.01 }] }),
      'items.0.price',
    ],
    [
      'an unknown field',
      () => ({ eventId: event.id, items: items(1), paymentStatus: 'completed' }),
      'paymentStatus',
    ],
  ])('returns 400 with the field: %s', async (_title, body, path) => {
    const before = await storedState();

    const answer = await refusal(body());

    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(answer.details.map((detail) => detail.path)).toContain(path);
    expect(await storedState()).toEqual(before);
  });

  // @covers 6.public.server-no-purchase
  it('returns 401 without a token before its body is validated', async () => {
    const answer = await test.api.refusal('POST', '/orders', { body: { nonsense: true } });

    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it.each<[string, () => unknown, number, string, string | null]>([
    [
      'an event that does not exist',
      () => ({ ...anOrderFor(event, 1), eventId: UNKNOWN_ID }),
      404,
      'EVENT_NOT_FOUND',
      'eventId',
    ],
    [
      'a ticket type that does not exist',
      () => ({ eventId: event.id, items: [{ ticketTypeId: UNKNOWN_ID, quantity: 1 }] }),
      404,
      'NOT_FOUND',
      'items.0.ticketTypeId',
    ],
    [
      'a ticket type of another event',
      () => ({ ...anOrderFor(foreign, 1), eventId: event.id }),
      404,
      'NOT_FOUND',
      'items.0.ticketTypeId',
    ],
    [
      'ticket types of two events',
      () => ({
        eventId: event.id,
        items: [...anOrderFor(event, 1).items, ...anOrderFor(foreign, 1).items],
      }),
      404,
      'NOT_FOUND',
      'items.1.ticketTypeId',
    ],
    [
      "another user's draft",
      async () => anOrderFor(await aDraft(), 1),
      404,
      'EVENT_NOT_FOUND',
      'eventId',
    ],
    [
      'a cancelled event',
      async () => anOrderFor(await aCancelled(), 1),
      409,
      'EVENT_CANCELLED',
      null,
    ],
    [
      'an event that is over',
      async () => anOrderFor(await aPast(), 1),
      409,
      'EVENT_NOT_ON_SALE',
      null,
    ],
  ])('is refused: %s', async (_title, body, status, code, path) => {
    const sent = await body();
    const before = await storedState();

    const answer = await refusal(sent);

    expect(answer).toMatchObject({ status, code });
    expect(answer.details.map((detail) => detail.path)).toEqual(path === null ? [] : [path]);
    expect(await storedState()).toEqual(before);
  });

  it('is refused with the reason for a draft of the buyer', async () => {
    const draft = await aDraft();

    expect(await refusal(anOrderFor(draft, 1), shop.creator.token)).toMatchObject({
      status: 409,
      code: 'EVENT_NOT_ON_SALE',
      error: 'This event is not published yet.',
    });
  });
});

describe('a request for more tickets than are left', () => {
  // @covers 5.tickets.server-quantity-max
  it.each([
    [1, 0, 'These tickets are sold out.'],
    [2, 1, 'Only 1 ticket is left.'],
    [5, 3, 'Only 3 tickets are left.'],
  ])('of %d is refused with the number left: %d', async (asked, left, error) => {
    const scarce = await shop.sell({ ticketQuantity: 7 });
    await holdOrder(test, other, scarce, 7 - left);

    expect(await refusal(anOrderFor(scarce, asked))).toMatchObject({
      status: 409,
      code: 'SOLD_OUT',
      error,
    });
    expect(await stockOf(test, scarce)).toEqual({ sold: 0, held: 7 - left });
  });
});

describe('the limit of twenty tickets a buyer', () => {
  // @covers 5.tickets.max-20-a-person
  it('counts held and bought tickets, and the refusal names it', async () => {
    const large = await shop.sell({ ticketQuantity: 100 });
    await place(large, 10);
    await place(large, 8);

    expect(await refusal(anOrderFor(large, 3))).toMatchObject({
      status: 409,
      code: 'TICKET_LIMIT_REACHED',
      error: 'One person can have at most 20 tickets of an event; you can take 2 more.',
    });
    await place(large, 2);
    expect((await refusal(anOrderFor(large, 1))).error).toBe(
      'One person can have at most 20 tickets of an event; you have them all.',
    );
    await place(large, 10, other);
  });

  it('does not count released tickets', async () => {
    const large = await shop.sell({ ticketQuantity: 100 });
    const { order } = await place(large, 10);
    await place(large, 10);
    await test.api.call('POST', `/orders/${order.id}/cancel`, { token: buyer.token });

    expect((await place(large, 10)).order.paymentStatus).toBe('pending');
  });
});

// @covers 6.server.buying-any-role
it.each(ROLES)('a user with only the role %s can buy', async (role) => {
  const large = await shop.sell({ ticketQuantity: 10 });
  const person = await register(test.api, `buyer-${role}`, role);

  const { order } = await place(large, 1, person);

  expect(order.paymentStatus).toBe('pending');
});

describe('a free order', () => {
  it('is completed at once, with its tickets and without a payment page', async () => {
    const free = await shop.sell({ ticketPrice: 0, ticketQuantity: 5 });

    const { order, checkoutUrl } = await place(free, 2);

    expect(checkoutUrl).toBe(
      `${test.environment.PUBLIC_URL}/checkout/success?session_id=${order.id}`,
    );
    expect(order).toMatchObject({
      paymentStatus: 'completed',
      totalAmount: 0,
      holdExpiresAt: null,
      checkoutUrl: null,
      tickets: [{ status: 'valid' }, { status: 'valid' }],
    });
    expect(await stockOf(test, free)).toEqual({ sold: 2, held: 0 });
  });
});

describe('an Idempotency-Key', () => {
  const send = (key: string, quantity: number) =>
    test.api.call('POST', '/orders', {
      token: buyer.token,
      headers: { 'idempotency-key': key },
      body: anOrderFor(event, quantity),
    });

  // @covers 7.orders.idempotency
  it('used for another order is refused', async () => {
    expect((await send('two-orders', 1)).status).toBe(201);

    const answer = await send('two-orders', 2);

    expect(answer.status).toBe(409);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('finds the order of a process that ended before it opened a payment page', async () => {
    const before = await countOf(test, 'orders');
    const died = new Error('the process is gone');
    vi.spyOn(test.app.get(OpenCheckoutService), 'open').mockRejectedValueOnce(died);
    vi.spyOn(test.app.get(ReleaseHoldService), 'releaseUnpayableIn').mockRejectedValueOnce(died);
    expect((await send('died', 1)).status).toBe(500);

    const again = await send('died', 1);

    expect(again.status).toBe(201);
    expect(await countOf(test, 'orders')).toBe(before + 1);
  });

  it('stays with an order that was completed before its release', async () => {
    event = await shop.sell({ ticketPrice: 0 });
    expect((await send('free', 1)).status).toBe(201);
    const [order] = await test.dataSource.query<[{ id: string }]>(
      `SELECT id FROM orders WHERE request_key = 'free'`,
    );

    const released = await test.dataSource.transaction((manager) =>
      test.app
        .get(ReleaseHoldService)
        .releaseUnpayableIn(manager, order.id, { why: 'let-go', by: 'shop' }),
    );

    expect(released).toBe(false);
    expect(JSON.parse((await send('free', 1)).text)).toMatchObject({
      data: { order: { id: order.id } },
    });
  });
});

it('returns no page for an order that was cancelled while its page was opened', async () => {
  const scarce = await shop.sell({ ticketQuantity: 1 });
  const checkout = test.app.get(OpenCheckoutService);
  const open = checkout.open.bind(checkout);
  vi.spyOn(checkout, 'open').mockImplementationOnce(async (order) => {
    await test.dataSource.transaction((manager) =>
      test.app.get(ReleaseHoldService).releaseUnpayableIn(manager, order.id, {
        why: 'let-go',
        by: 'shop',
      }),
    );
    const answer = await open(order).catch((error: unknown) => error);
    expect((await storedOrder(test, order.id)).status).toBe('expired');
    throw answer;
  });

  expect(await refusal(anOrderFor(scarce, 1))).toMatchObject({
    status: 503,
    code: 'PAYMENTS_UNAVAILABLE',
  });
  expect(await stockOf(test, scarce)).toEqual({ sold: 0, held: 0 });
});

const aDraft = (): Promise<Event> => createDraft(test.api, shop.creator, { venueId: shop.venueId });

async function aCancelled(): Promise<Event> {
  const cancelled = await shop.sell();
  await test.dataSource.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [
    cancelled.id,
  ]);
  return cancelled;
}

async function aPast(): Promise<Event> {
  const past = await shop.sell();
  await test.dataSource.query(
    `UPDATE events SET start_time = now() - interval '2 hours', end_time = now() - interval '1 hour'
     WHERE id = $1`,
    [past.id],
  );
  return past;
}
