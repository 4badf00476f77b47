import type { Event } from '@stagedoor/contracts';
import type { Answer } from '../../../../test-support/api-client.js';
import type { Person } from '../../../../test-support/builders.js';
import { closeCopies, COPIES, copiesOf, spread } from '../../../../test-support/copies.js';
import { takeStockLockAway } from '../../../../test-support/guards.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import { meetAtInsertInto } from '../../../../test-support/race-barrier.js';
import {
  anOrderFor,
  countOf,
  openShop,
  registerBuyers,
  type Shop,
  stockOf,
} from '../../../../test-support/shop.js';
import type { TestApp } from '../../../../test-support/test-app.js';
import { DeleteOldOrdersJob } from '../watch/delete-old-orders.job.js';
import { CompleteFreeOrderService } from './complete-free-order.service.js';

const LIMITS = {
  MAX_TICKETS_PER_PERSON: '4',
  OPEN_ORDERS_PER_PERSON: '3',
  STARTED_ORDERS_PER_PERSON: '5',
  OPEN_ORDERS_PER_NETWORK: '8',
  STARTED_ORDERS_PER_NETWORK: '12',
  STARTED_ORDERS_WINDOW_MINUTES: '10',
  NETWORK_HOLD_PERCENT: '20',
};
/** A fifth of the event's tickets, by `NETWORK_HOLD_PERCENT`. */
const SHARE = 6;
const TICKETS = 30;

let test: PayingTestApp;
let copies: TestApp[];
let shop: Shop;
let buyers: Person[];
let event: Event;
let networks = 0;
let network: string;

beforeAll(async () => {
  test = await startPayingTestApp(LIMITS);
  copies = await copiesOf(test, test.startCopy);
  shop = await openShop(test);
});

afterAll(() => closeCopies(copies));

let beganAt: number;

beforeEach(async () => {
  beganAt = performance.now();
  networks += 1;
  network = `203.0.113.${networks}`;
  buyers = await registerBuyers(test, 12, `buyer-${networks}`);
  event = await shop.sell({ ticketQuantity: TICKETS });
});

interface Order {
  buyer?: Person;
  of?: Event;
  tickets?: number;
  from?: string;
  at?: TestApp;
}

const place = ({
  buyer = buyers[0]!,
  of = event,
  tickets = 1,
  from = network,
  at = test,
}: Order = {}) =>
  at.api.call('POST', '/orders', { token: buyer.token, body: anOrderFor(of, tickets), from });

async function placeAll(orders: readonly Order[]): Promise<string[]> {
  const ids: string[] = [];
  for (const order of orders) {
    const { status, text } = await place(order);
    expect([status, text]).toEqual([201, expect.any(String)]);
    ids.push((JSON.parse(text) as { data: { order: { id: string } } }).data.order.id);
  }
  return ids;
}

const cancelOrder = (id: string, buyer = buyers[0]!) =>
  test.api.call('POST', `/orders/${id}/cancel`, { token: buyer.token });

const atOtherEvents = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => ({ of: await shop.sell() })));

/** Expects a refusal with Retry-After, and that nothing of the order is stored. */
async function expectRefused(order: Order, sentence: string, seconds: () => [number, number]) {
  const before = [await countOf(test, 'orders'), await stockOf(test, order.of ?? event)];

  const { status, text, headers } = await place(order);

  expect([status, JSON.parse(text)]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
  expect(JSON.parse(text)).toMatchObject({ error: expect.stringContaining(sentence) });
  const wait = Number(headers['retry-after']);
  const [least, most] = seconds();
  expect(wait).toBeGreaterThanOrEqual(least);
  expect(wait).toBeLessThanOrEqual(most);
  expect([await countOf(test, 'orders'), await stockOf(test, order.of ?? event)]).toEqual(before);
}

const aMinute = (): [number, number] => [60, 60];
/** What is left of ten minutes that began during the test. */
const restOfTenMinutes = (): [number, number] => [
  600 - Math.ceil((performance.now() - beganAt) / 1_000),
  600,
];

describe('the orders of one buyer', () => {
  it('are limited while they are open, until one is cancelled', async () => {
    const [first] = await placeAll(await atOtherEvents(3));

    await expectRefused({}, 'many orders that are not paid yet', aMinute);
    await cancelOrder(first!);
    expect((await place()).status).toBe(201);
  });

  it('are limited in ten minutes, across networks', async () => {
    for (let number = 0; number < 5; number += 1) {
      const [id] = await placeAll([{ from: `198.51.100.${number}` }]);
      await cancelOrder(id!);
    }

    await expectRefused({}, 'You have placed many orders in a short time', restOfTenMinutes);
    await test.dataSource.query(
      `UPDATE orders SET created_at = created_at - interval '10 minutes' WHERE buyer_id = $1`,
      [buyers[0]!.user.id],
    );
    expect((await place()).status).toBe(201);
  });

  it('accept a repeated request beyond the limits', async () => {
    const headers = { 'idempotency-key': 'once' };
    const body = anOrderFor(event, 1);
    const send = () =>
      test.api.call('POST', '/orders', { token: buyers[0]!.token, headers, body, from: network });
    await send();
    await placeAll(await atOtherEvents(2));

    expect((await send()).status).toBe(201);
  });
});

describe('the orders of one network', () => {
  const oneEach = async (count: number) =>
    (await atOtherEvents(count)).map((order, index) => ({ ...order, buyer: buyers[index]! }));

  it('are limited while they are open, across buyers', async () => {
    const [first] = await placeAll(await oneEach(8));
    const next = { buyer: buyers[8]! };

    await expectRefused(next, 'from your network are in a checkout', aMinute);
    expect((await place({ ...next, from: '198.51.100.200' })).status).toBe(201);
    await cancelOrder(first!);
    expect((await place({ buyer: buyers[9]! })).status).toBe(201);
  });

  it('are limited in ten minutes', async () => {
    for (const buyer of buyers) {
      const [id] = await placeAll([{ buyer }]);
      await cancelOrder(id!, buyer);
    }
    const [next] = (await registerBuyers(test, 1, `late-${networks}`)) as [Person];

    await expectRefused({ buyer: next }, 'placed from your network', restOfTenMinutes);
    await test.dataSource.query(
      `UPDATE network_holds SET started_since = started_since - interval '10 minutes'`,
    );
    expect((await place({ buyer: next })).status).toBe(201);
  });

  it('count an IPv6 network as one', async () => {
    const orders = (await oneEach(8)).map((order, index) => ({
      ...order,
      from: `2001:db8:${networks}:1:${index}::1`,
    }));
    await placeAll(orders);

    await expectRefused(
      { buyer: buyers[8]!, from: `2001:db8:${networks}:1:ffff::1` },
      'from your network',
      aMinute,
    );
    expect((await place({ buyer: buyers[8]!, from: `2001:db8:${networks}:2::1` })).status).toBe(
      201,
    );
  });

  it('hold at most a share of an event', async () => {
    const ids = await placeAll([
      { buyer: buyers[0]!, tickets: 4 },
      { buyer: buyers[1]!, tickets: 2 },
    ]);

    await expectRefused({ buyer: buyers[2]! }, 'on your network', aMinute);
    expect((await place({ buyer: buyers[2]!, of: await shop.sell() })).status).toBe(201);
    expect((await place({ buyer: buyers[3]!, from: '198.51.100.201' })).status).toBe(201);
    await cancelOrder(ids[1]!, buyers[1]);
    expect((await place({ buyer: buyers[4]!, tickets: 2 })).status).toBe(201);
  });

  it('do not count for the share after they are paid', async () => {
    await placeAll([
      { buyer: buyers[0]!, tickets: 4 },
      { buyer: buyers[1]!, tickets: 2 },
    ]);
    const sessions = await test.dataSource.query<{ id: string }[]>(
      `SELECT checkout_session_id AS id FROM orders WHERE event_id = $1`,
      [event.id],
    );
    for (const { id } of sessions) await test.payments.pay(id);
    await test.noticesTaken();

    expect((await place({ buyer: buyers[2]!, tickets: 4 })).status).toBe(201);
    expect(await breaches()).toEqual([]);
  });

  it('hold at least the maximum of one buyer of a small event', async () => {
    const small = await shop.sell({ ticketQuantity: 5 });

    await placeAll([{ of: small, tickets: 4 }]);
    await expectRefused({ of: small, buyer: buyers[1]! }, 'on your network', aMinute);
  });
});

const breaches = () => test.dataSource.query('SELECT * FROM audit_network_holds');

describe('free tickets', () => {
  const confirm = ({ user }: Person) =>
    test.dataSource.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [user.id]);
  const unconfirm = (people: readonly Person[]) =>
    test.dataSource.query('UPDATE users SET email_confirmed_at = NULL WHERE id = ANY ($1)', [
      people.map(({ user }) => user.id),
    ]);
  const refusalOf = ({ status, text }: Answer) => [
    status,
    (JSON.parse(text) as { code?: string }).code,
  ];

  beforeEach(async () => {
    await unconfirm(buyers);
    event = await shop.sell({ ticketPrice: 0, ticketQuantity: TICKETS });
  });

  it('are at most four for an account without a confirmed address', async () => {
    const [roomy] = await startRoomy();
    const order = { at: roomy!, tickets: 5 };
    try {
      expect(refusalOf(await place(order))).toEqual([409, 'EMAIL_UNCONFIRMED']);
      expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
      expect((await place({ ...order, tickets: 4 })).status).toBe(201);
      expect(refusalOf(await place({ ...order, tickets: 1 }))).toEqual([409, 'EMAIL_UNCONFIRMED']);
      await confirm(buyers[0]!);
      expect((await place(order)).status).toBe(201);
    } finally {
      await roomy!.close();
    }
  });

  it('are at most a share of an event for all such accounts of a network', async () => {
    await placeAll([
      { buyer: buyers[0]!, tickets: 4 },
      { buyer: buyers[1]!, tickets: 2 },
    ]);

    expect(refusalOf(await place({ buyer: buyers[2]! }))).toEqual([409, 'EMAIL_UNCONFIRMED']);
    await confirm(buyers[2]!);
    expect((await place({ buyer: buyers[2]! })).status).toBe(201);
    expect((await place({ buyer: buyers[3]!, from: '198.51.100.202' })).status).toBe(201);
  });

  it('count for the share only until their order is refunded', async () => {
    const ids = await placeAll([
      { buyer: buyers[0]!, tickets: 4 },
      { buyer: buyers[1]!, tickets: 2 },
    ]);
    const { token } = shop.creator;

    expect((await test.api.call('POST', `/orders/${ids[1]!}/refund`, { token })).status).toBe(200);

    expect((await place({ buyer: buyers[2]!, tickets: 2 })).status).toBe(201);
    expect(refusalOf(await place({ buyer: buyers[3]! }))).toEqual([409, 'EMAIL_UNCONFIRMED']);
  });

  it('count once for the share while they are held, and not after their hold has ended', async () => {
    vi.spyOn(test.app.get(CompleteFreeOrderService), 'complete').mockRejectedValueOnce(
      new Error('the process ended'),
    );

    expect((await place({ buyer: buyers[0]!, tickets: 3 })).status).toBe(500);
    await placeAll([{ buyer: buyers[1]!, tickets: 3 }]);
    expect(refusalOf(await place({ buyer: buyers[2]! }))).toEqual([409, 'EMAIL_UNCONFIRMED']);
    await test.dataSource.query('UPDATE orders SET hold_expires_at = now() WHERE buyer_id = $1', [
      buyers[0]!.user.id,
    ]);
    await test.sweep();

    expect((await place({ buyer: buyers[2]!, tickets: 3 })).status).toBe(201);
    expect(refusalOf(await place({ buyer: buyers[3]! }))).toEqual([409, 'EMAIL_UNCONFIRMED']);
  });

  it('do not count for the share of paid orders once they are completed', async () => {
    await placeAll([
      { buyer: buyers[0]!, tickets: 4 },
      { buyer: buyers[1]!, tickets: 2 },
    ]);
    await test.api.call('PUT', `/events/${event.id}`, {
      token: shop.creator.token,
      body: { ticketPrice: 10 },
    });

    await placeAll([
      { buyer: buyers[2]!, tickets: 4 },
      { buyer: buyers[3]!, tickets: 2 },
    ]);
    await expectRefused({ buyer: buyers[4]! }, 'on your network', aMinute);
  });

  it('do not limit paid tickets of an account without a confirmed address', async () => {
    const paid = await shop.sell({ ticketQuantity: TICKETS });

    expect((await place({ of: paid, tickets: 4 })).status).toBe(201);
  });

  const startRoomy = async () => [
    await test.startCopy({ MAX_TICKETS_PER_PERSON: '20', NETWORK_HOLD_PERCENT: '100' }),
  ];
});

describe.each(COPIES)('with %i copies', (count) => {
  it('many accounts of one network hold exactly its share at once', async () => {
    const placed = await spread(copies.slice(0, count), buyers.length, (at, index) =>
      place({ at, buyer: buyers[index]! }),
    );

    const held = placed.filter(({ status }) => status === 201);
    expect(held).toHaveLength(SHARE);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: SHARE });
    expect(await breaches()).toEqual([]);
  });
});

it('control: without the lock of the stock they hold more', async () => {
  const free = await shop.sell({ ticketPrice: 0, ticketQuantity: TICKETS });
  await takeStockLockAway(test);

  const placed = await meetAtInsertInto(test, 'orders', copies.length, () =>
    spread(copies, buyers.length, (at, index) =>
      place({ at, of: free, buyer: buyers[index]!, tickets: 2 }),
    ),
  );

  const held = placed.filter(({ status }) => status === 201);
  expect(2 * held.length).toBeGreaterThan(SHARE);
});

it('deletes counters that no longer limit anything', async () => {
  const held = async () =>
    (await test.dataSource.query<unknown[]>('SELECT FROM network_holds')).length;
  await test.dataSource.query('DELETE FROM network_holds WHERE open_orders = 0');
  const [kept, left] = await placeAll([{}, { of: await shop.sell() }]);
  const before = await held();
  await cancelOrder(left!);
  const job = test.app.get(DeleteOldOrdersJob);
  await job.serve();
  expect(await held()).toBe(before);

  await test.dataSource.query(
    `UPDATE network_holds SET started_since = started_since - interval '11 minutes'`,
  );
  await job.serve();

  expect(await held()).toBe(before - 1);
  expect((await cancelOrder(kept!)).status).toBe(200);
  expect(await breaches()).toEqual([]);
});

it('reports a counter that differs from the orders as a breach', async () => {
  await placeAll([{}]);
  expect(await breaches()).toEqual([]);

  await test.dataSource.query('UPDATE network_holds SET open_tickets = open_tickets + 1');

  expect(await breaches()).not.toEqual([]);
});
