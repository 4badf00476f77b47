import {
  type Event,
  type Order,
  orderSchema,
  type PlacedOrder,
  placedOrderSchema,
} from '@stagedoor/contracts';
import type { Person } from '../../../../test-support/builders.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import { goToTime } from '../../../../test-support/shop-clock.js';
import { anOrderFor, openShop, registerBuyers, type Shop } from '../../../../test-support/shop.js';
import { CheckoutLineService } from './checkout-line.service.js';

/** One page in 100 seconds, so that only a change of the clock moves the line. */
const PACE = 0.01;
const MOMENT_SECONDS = 1 / PACE;

let test: PayingTestApp;
let shop: Shop;
let buyers: Person[];
let rush: Event;
let quiet: Event;
let moment: number;

beforeAll(async () => {
  test = await startPayingTestApp({ CHECKOUT_SESSIONS_PER_SECOND: String(PACE) });
  shop = await openShop(test);
  buyers = await registerBuyers(test, 12);
});

afterAll(() => test.close());

beforeEach(async () => {
  moment = 0;
  rush = await shop.sell({ title: 'Rush' });
  quiet = await shop.sell({ title: 'Quiet' });
  await goToTime(test, 'now()');
  await test.dataSource.query(
    `UPDATE checkout_pace SET next_at = now() + interval '${MOMENT_SECONDS} seconds'`,
  );
});

afterEach(async () => {
  const orders = await test.dataSource.query<{ id: string; buyer_id: string }[]>(
    `SELECT id, buyer_id FROM orders WHERE payment_status = 'pending'`,
  );
  for (const { id, buyer_id } of orders) {
    await cancelOrder(
      id,
      buyers.find(({ user }) => user.id === buyer_id)!,
    );
  }
});

const place = (buyer: Person, event: Event): Promise<PlacedOrder> =>
  test.api.data(placedOrderSchema, 201, 'POST', '/orders', {
    token: buyer.token,
    body: anOrderFor(event, 1),
  });

const cancelOrder = (id: string, { token }: Person) =>
  test.api.call('POST', `/orders/${id}/cancel`, { token });

/** Returns the order when its place is at most this one; places are cached. */
async function onceInPlace(place: number, id: string, { token }: Person): Promise<Order> {
  for (;;) {
    const order = await test.api.data(orderSchema, 200, 'GET', `/orders/${id}`, { token });
    if (order.placeInLine! <= place) return order;
  }
}

async function placeAll(people: readonly Person[], event: Event): Promise<string[]> {
  const ids: string[] = [];
  for (const buyer of people) ids.push((await place(buyer, event)).order.id);
  return ids;
}

/** Sets the clock to the next moment, and returns the orders that get their pages then. */
async function nextMoment(): Promise<string[]> {
  moment += 1;
  const before = await withPages();
  await goToTime(test, `now() + interval '${moment * MOMENT_SECONDS + 1} seconds'`);
  const line = test.app.get(CheckoutLineService);
  await line.serve();
  await line.idle();
  const after = await withPages();
  return after.filter((id) => !before.includes(id));
}

async function withPages(): Promise<string[]> {
  const rows = await test.dataSource.query<{ id: string }[]>(
    `SELECT id FROM orders WHERE payment_status = 'pending' AND checkout_url IS NOT NULL`,
  );
  return rows.map(({ id }) => id);
}

async function nextMoments(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) ids.push(...(await nextMoment()));
  return ids;
}

/** Serves the line in the order of arrival. */
async function serveInOrderOfArrival<T>(work: () => Promise<T>): Promise<T> {
  const [view] = await test.dataSource.query<[{ text: string }]>(
    `SELECT pg_get_viewdef('checkout_line') AS text`,
  );
  await test.dataSource.query(
    `CREATE OR REPLACE VIEW checkout_line AS
     SELECT id AS order_id, event_id, 0::bigint AS turn, row_number() OVER (ORDER BY id)::integer AS place
     FROM waiting_orders`,
  );
  try {
    return await work();
  } finally {
    await test.dataSource.query(`CREATE OR REPLACE VIEW checkout_line AS ${view.text}`);
  }
}

it('gives the unused moment of a cancelled order to the next order', async () => {
  const [abuser, buyer] = buyers as [Person, Person];
  for (const id of await placeAll(Array<Person>(10).fill(abuser), rush))
    await cancelOrder(id, abuser);

  const { order } = await place(buyer, rush);

  const { waitSeconds } = await onceInPlace(1, order.id, buyer);
  expect(waitSeconds).toBeLessThanOrEqual(MOMENT_SECONDS);
  expect(await nextMoment()).toEqual([order.id]);
});

describe('a rush on one event', () => {
  const joinRush = () => placeAll(buyers.slice(0, 8), rush);

  it('delays the first buyer of another event by at most one page', async () => {
    const waiting = await joinRush();
    await nextMoment();
    const { order } = await place(buyers[8]!, quiet);

    await onceInPlace(2, order.id, buyers[8]!);
    expect((await nextMoments(2)).includes(order.id)).toBe(true);
    expect(await nextMoments(2)).toEqual(waiting.slice(2, 4));
  });

  it('takes turns with another event while both have buyers', async () => {
    const one = await joinRush();
    await nextMoments(2);
    const two = await placeAll(buyers.slice(8), quiet);

    const served = await nextMoments(6);

    expect(served.filter((id) => two.includes(id))).toHaveLength(3);
    expect(served.filter((id) => one.includes(id))).toHaveLength(3);
  });

  it('control: in the order of arrival the other event waits for the whole rush', async () => {
    await serveInOrderOfArrival(async () => {
      const waiting = await joinRush();
      await nextMoment();
      const { order } = await place(buyers[8]!, quiet);

      expect(await nextMoments(7)).toEqual(waiting.slice(1));
      expect(await nextMoment()).toEqual([order.id]);
    });
  });
});

describe('a buyer with many orders', () => {
  it('gets one page before other buyers of the same event', async () => {
    const [abuser, other] = buyers as [Person, Person];
    const many = await placeAll(Array<Person>(8).fill(abuser), rush);
    await placeAll(Array<Person>(3).fill(abuser), quiet);
    const { order } = await place(other, rush);

    expect(order.placeInLine).toBeGreaterThan(1);
    expect(await nextMoments(2)).toEqual([many[0], order.id]);
  });

  it('gets the second page after at most twenty pages, however many first orders arrive', async () => {
    const [buyer, abuser] = buyers as [Person, Person];
    const [, second] = await placeAll([buyer, buyer], quiet);

    const served: string[] = [];
    while (!served.includes(second!) && served.length < 25) {
      const { order } = await place(abuser, rush);
      served.push(...(await nextMoment()));
      await cancelOrder(order.id, abuser);
    }

    expect(served.slice(0, 10)).not.toContain(second);
    expect(served).toContain(second);
  });

  it('control: in the order of arrival the other buyers wait for all of the orders', async () => {
    await serveInOrderOfArrival(async () => {
      const [abuser, other] = buyers as [Person, Person];
      const many = await placeAll(Array<Person>(8).fill(abuser), rush);
      const { order } = await place(other, rush);

      expect(await nextMoments(8)).toEqual(many);
      expect(await nextMoment()).toEqual([order.id]);
    });
  });
});
