import { type Event, placedOrderSchema } from '@stagedoor/contracts';
import type { Person } from '../../../../test-support/builders.js';
import { closeCopies, COPIES, copiesOf, spread } from '../../../../test-support/copies.js';
import { dropConstraints, takeStockLockAway } from '../../../../test-support/guards.js';
import { meetAtInsertInto, meetAtUpdateOf } from '../../../../test-support/race-barrier.js';
import {
  aHoldRequest,
  anOrderFor,
  countOf,
  openShop,
  registerBuyers,
  ROOMY_LIMITS,
  type Shop,
  stockOf,
} from '../../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';
import { TicketHoldsRepository } from '../persistence/ticket-holds.repository.js';

const BUYERS = 20;
const TICKETS = 5;

let first: TestApp;
let all: TestApp[];
let shop: Shop;
let buyers: Person[];

beforeAll(async () => {
  first = await startTestApp();
  all = await copiesOf(first);
  shop = await openShop(first);
  buyers = await registerBuyers(first, BUYERS);
});

afterAll(() => closeCopies(all));

const aFreeEvent = (ticketQuantity: number) => shop.sell({ ticketPrice: 0, ticketQuantity });

/** Places the orders of all buyers at once and returns the statuses. */
async function placeAll(
  copies: readonly TestApp[],
  event: Event,
  people: readonly Person[],
  quantity: number,
): Promise<number[]> {
  const body = anOrderFor(event, quantity);
  const answers = await spread(copies, people.length, ({ api }, index) =>
    api.call('POST', '/orders', { token: people[index]!.token, body }),
  );
  return answers.map(({ status }) => status).sort();
}

const statuses = (...groups: [count: number, status: number][]) =>
  groups.flatMap(([count, status]) => Array<number>(count).fill(status));

describe.each(COPIES)('with %i copies', (count) => {
  const copies = () => all.slice(0, count);

  it('five tickets for twenty buyers end with five holders and fifteen refusals', async () => {
    const event = await aFreeEvent(TICKETS);

    const answered = await placeAll(copies(), event, buyers, 1);

    expect(answered).toEqual(statuses([TICKETS, 201], [BUYERS - TICKETS, 409]));
    expect(await stockOf(first, event)).toEqual({ sold: TICKETS, held: 0 });
    expect(await sumsOf(event)).toEqual({ orders: TICKETS, ordered: TICKETS, tickets: TICKETS });
  });

  it('no buyer gets a part of an order', async () => {
    const event = await aFreeEvent(TICKETS);

    const answered = await placeAll(copies(), event, buyers, 2);

    expect(answered).toEqual(statuses([2, 201], [BUYERS - 2, 409]));
    expect(await sumsOf(event)).toEqual({ orders: 2, ordered: 4, tickets: 4 });
  });

  it('one buyer with five concurrent requests gets at most twenty tickets', async () => {
    const event = await aFreeEvent(100);
    const samePerson = Array<Person>(5).fill(buyers[0]!);

    const answered = await placeAll(copies(), event, samePerson, 10);

    expect(answered).toEqual(statuses([2, 201], [3, 409]));
    expect(await sumsOf(event)).toEqual({ orders: 2, ordered: 20, tickets: 20 });
  });

  it('ten concurrent requests with one key make one order with one response', async () => {
    const event = await aFreeEvent(100);
    const before = await countOf(first, 'orders');

    const answers = await spread(copies(), 10, ({ api }) =>
      api.data(placedOrderSchema, 201, 'POST', '/orders', {
        token: buyers[1]!.token,
        headers: { 'idempotency-key': `pressed-ten-times-${count}` },
        body: anOrderFor(event, 2),
      }),
    );

    expect(answers).toEqual(Array(10).fill(answers[0]));
    expect(await countOf(first, 'orders')).toBe(before + 1);
    expect(await stockOf(first, event)).toEqual({ sold: 2, held: 0 });
  });

  it('one key for two events at once makes one order and refuses the other', async () => {
    const events = [await aFreeEvent(100), await aFreeEvent(100)];
    const headers = { 'idempotency-key': `two-events-${count}` };

    const answers = await meetAtInsertInto(first, 'orders', events.length, () =>
      spread(copies(), events.length, ({ api }, index) => {
        const body = anOrderFor(events[index]!, 2);
        return api.call('POST', '/orders', { token: buyers[4]!.token, headers, body });
      }),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const stocks = await Promise.all(events.map((event) => stockOf(first, event)));
    expect(stocks.map(({ sold }) => sold).sort()).toEqual([0, 2]);
  });
});

it('a repeated request with its ids in upper case returns the same order', async () => {
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

describe('control: without the lock and the constraints', () => {
  const RUNNERS = 10;

  /** Calls the repository, because batching would let only a few requests reach the counters at once. */
  const holdAll = (
    event: Event,
    people: readonly Person[],
    quantity: number,
    requestKey: string | null = null,
  ) =>
    meetAtUpdateOf(first, 'ticket_stock', people.length, () =>
      spread(all, people.length, ({ app, dataSource }, index) => {
        const wanted = aHoldRequest(people[index]!, event, quantity);
        const request = { ...wanted, requestKey, requestHash: '' };
        const limits = { ...ROOMY_LIMITS, ticketsPerBuyer: 20 };
        return app.get(TicketHoldsRepository).hold(dataSource.manager, [request], limits);
      }),
    );

  beforeAll(async () => {
    await takeStockLockAway(first);
    await dropConstraints(
      first,
      'ticket_stock.ticket_stock_counts_check',
      'orders.orders_request_key_unique',
    );
  });

  it('five tickets are sold more than once', async () => {
    const event = await aFreeEvent(TICKETS);

    await holdAll(event, buyers.slice(0, RUNNERS), 1);

    expect((await stockOf(first, event)).held).toBe(RUNNERS);
  });

  it('each concurrent request of one buyer gets tickets', async () => {
    const event = await aFreeEvent(100);

    await holdAll(event, Array<Person>(5).fill(buyers[2]!), 10);

    expect((await stockOf(first, event)).held).toBe(50);
  });

  it('each concurrent request with one key makes an order', async () => {
    const event = await aFreeEvent(100);

    await holdAll(event, Array<Person>(5).fill(buyers[3]!), 2, 'the same key');

    expect((await sumsOf(event)).orders).toBe(5);
  });
});

interface Sums {
  orders: number;
  ordered: number;
  tickets: number;
}

async function sumsOf(event: Event): Promise<Sums> {
  const [sums] = await first.dataSource.query<[Sums]>(
    `SELECT count(DISTINCT o.id)::integer AS orders,
            (SELECT sum(i.quantity)::integer FROM order_items i JOIN orders ON orders.id = i.order_id
              WHERE orders.event_id = $1) AS ordered,
            count(t.id)::integer AS tickets
     FROM orders o LEFT JOIN tickets t ON t.order_id = o.id WHERE o.event_id = $1`,
    [event.id],
  );
  return sums;
}
