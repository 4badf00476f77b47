import { type Event, placedOrderSchema } from '@stagedoor/contracts';
import { v7 as uuid } from 'uuid';
import type { Person } from '../../../test-support/builders.js';
import { meetAtUpdateOf } from '../../../test-support/race-barrier.js';
import {
  anOrderFor,
  countOf,
  openShop,
  registerBuyers,
  type Shop,
  stockOf,
} from '../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { TicketHoldsRepository } from './persistence/ticket-holds.repository.js';

const BUYERS = 20;
const TICKETS = 5;

let first: TestApp;
let second: TestApp;
let shop: Shop;
let buyers: Person[];

beforeAll(async () => {
  first = await startTestApp();
  second = await startTestApp({ DATABASE_URL: first.environment.DATABASE_URL });
  shop = await openShop(first);
  buyers = await registerBuyers(first, BUYERS);
});

afterAll(async () => {
  await second.close();
  await first.close();
});

const aFreeEvent = (ticketQuantity: number) => shop.sell({ ticketPrice: 0, ticketQuantity });

/** Every buyer orders at the same time, every other one from the second copy of the API; answers the statuses. */
async function everybodyOrders(
  event: Event,
  people: readonly Person[],
  quantity: number,
): Promise<number[]> {
  const answers = await Promise.all(
    people.map(({ token }, index) =>
      (index % 2 === 0 ? first : second).api.call('POST', '/orders', {
        token,
        body: anOrderFor(event, quantity),
      }),
    ),
  );
  return answers.map(({ status }) => status).sort();
}

const statuses = (...groups: [count: number, status: number][]) =>
  groups.flatMap(([count, status]) => Array<number>(count).fill(status));

describe('twenty people and five tickets', () => {
  it('ends with five holders and fifteen refusals, and the sums are right', async () => {
    const event = await aFreeEvent(TICKETS);

    const answered = await everybodyOrders(event, buyers, 1);

    expect(answered).toEqual(statuses([TICKETS, 201], [BUYERS - TICKETS, 409]));
    expect(await stockOf(first, event)).toEqual({ sold: TICKETS, held: 0 });
    expect(await sumsOf(event)).toEqual({ orders: TICKETS, ordered: TICKETS, tickets: TICKETS });
  });

  it('gives nobody a part of an order', async () => {
    const event = await aFreeEvent(TICKETS);

    const answered = await everybodyOrders(event, buyers, 2);

    expect(answered).toEqual(statuses([2, 201], [BUYERS - 2, 409]));
    expect(await sumsOf(event)).toEqual({ orders: 2, ordered: 4, tickets: 4 });
  });
});

describe('one person in five windows', () => {
  it('gets no more than twenty tickets', async () => {
    const event = await aFreeEvent(100);
    const samePerson = Array<Person>(5).fill(buyers[0]!);

    const answered = await everybodyOrders(event, samePerson, 10);

    expect(answered).toEqual(statuses([2, 201], [3, 409]));
    expect(await sumsOf(event)).toEqual({ orders: 2, ordered: 20, tickets: 20 });
  });
});

describe('the same key sent ten times at once', () => {
  it('is one order with one answer', async () => {
    const event = await aFreeEvent(100);
    const before = await countOf(first, 'orders');
    const order = () =>
      first.api.data(placedOrderSchema, 201, 'POST', '/orders', {
        token: buyers[1]!.token,
        headers: { 'idempotency-key': 'pressed-ten-times' },
        body: anOrderFor(event, 2),
      });

    const answers = await Promise.all(Array.from({ length: 10 }, order));

    expect(answers).toEqual(Array(10).fill(answers[0]));
    expect(await countOf(first, 'orders')).toBe(before + 1);
    expect(await stockOf(first, event)).toEqual({ sold: 2, held: 0 });
  });
});

it('the same key and order with its ids in capitals is one order', async () => {
  const event = await aFreeEvent(100);
  const before = await countOf(first, 'orders');
  const { eventId, items } = anOrderFor(event, 2);
  const inCapitals = {
    eventId: eventId.toUpperCase(),
    items: items.map((item) => ({ ...item, ticketTypeId: item.ticketTypeId.toUpperCase() })),
  };
  const place = (body: unknown) =>
    first.api.data(placedOrderSchema, 201, 'POST', '/orders', {
      token: buyers[2]!.token,
      headers: { 'idempotency-key': 'written-in-capitals' },
      body,
    });

  const answers = [await place({ eventId, items }), await place(inCapitals)];

  expect(answers[1]).toEqual(answers[0]);
  expect(await countOf(first, 'orders')).toBe(before + 1);
});

describe('control: without the lock', () => {
  const RUNNERS = 10;

  /** Without the lanes, which would let only a few come to the counters at once. */
  const everybodyHolds = (event: Event, people: readonly Person[], quantity: number) =>
    Promise.all(
      people.map(({ user }, index) => {
        const { app, dataSource } = index % 2 === 0 ? first : second;
        const request = {
          id: uuid(),
          buyerId: user.id,
          ...anOrderFor(event, quantity),
          requestKey: null,
          requestHash: '',
        };
        return app.get(TicketHoldsRepository).hold(dataSource.manager, [request], 20);
      }),
    );

  beforeAll(async () => {
    await first.dataSource.query(`
      CREATE OR REPLACE FUNCTION lock_ticket_stock(events uuid[]) RETURNS void
      LANGUAGE plpgsql AS 'BEGIN END'`);
    await first.dataSource.query(
      'ALTER TABLE ticket_stock DROP CONSTRAINT ticket_stock_counts_check',
    );
  });

  it('five tickets are sold more than once', async () => {
    const event = await aFreeEvent(TICKETS);

    await meetAtUpdateOf(first, 'ticket_stock', RUNNERS, () =>
      everybodyHolds(event, buyers.slice(0, RUNNERS), 1),
    );

    expect((await stockOf(first, event)).held).toBe(RUNNERS);
  });

  it('one person gets as many tickets as they have windows', async () => {
    const event = await aFreeEvent(100);
    const samePerson = Array<Person>(5).fill(buyers[2]!);

    await meetAtUpdateOf(first, 'ticket_stock', samePerson.length, () =>
      everybodyHolds(event, samePerson, 10),
    );

    expect((await stockOf(first, event)).held).toBe(50);
  });
});

async function sumsOf(event: Event) {
  const [sums] = await first.dataSource.query<unknown[]>(
    `SELECT count(DISTINCT o.id)::integer AS orders,
            (SELECT sum(i.quantity)::integer FROM order_items i JOIN orders ON orders.id = i.order_id
              WHERE orders.event_id = $1) AS ordered,
            count(t.id)::integer AS tickets
     FROM orders o LEFT JOIN tickets t ON t.order_id = o.id WHERE o.event_id = $1`,
    [event.id],
  );
  return sums;
}
