import type { Event } from '@stagedoor/contracts';
import { v7 as uuid } from 'uuid';
import type { Person } from '../../../../test-support/builders.js';
import { untilBlocked } from '../../../../test-support/race-barrier.js';
import {
  countOf,
  openShop,
  ROOMY_LIMITS,
  registerBuyers,
  type Shop,
  stockOf,
  ticketTypeOf,
} from '../../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';
import type { HoldLimits, HoldRequest } from '../domain/ticket-hold.js';
import { TicketHoldsRepository } from './ticket-holds.repository.js';

let test: TestApp;
let shop: Shop;
let buyer: Person;
let other: Person;
let event: Event;

beforeAll(async () => {
  test = await startTestApp();
  shop = await openShop(test);
  [buyer, other] = (await registerBuyers(test, 2)) as [Person, Person];
});

afterAll(() => test.close());

beforeEach(async () => {
  event = await shop.sell({ ticketQuantity: 5 });
});

type Items = [ticketTypeId: string, quantity: number][];

const aRequest = (items: Items, overrides: Partial<HoldRequest> = {}): HoldRequest => ({
  id: uuid(),
  arrivedAt: process.uptime(),
  buyerId: buyer.user.id,
  eventId: event.id,
  items: items.map(([ticketTypeId, quantity]) => ({ ticketTypeId, quantity })),
  networkKey: null,
  requestKey: null,
  requestHash: 'the same body',
  ...overrides,
});

const hold = (requests: HoldRequest[], limits: Partial<HoldLimits> = {}) =>
  test.app
    .get(TicketHoldsRepository)
    .hold(test.dataSource.manager, requests, { ...ROOMY_LIMITS, ticketsPerBuyer: 20, ...limits });

async function addTicketType(quantity: number): Promise<string> {
  const id = uuid();
  await test.dataSource.query(
    `INSERT INTO ticket_types (id, event_id, name, price_minor, position) VALUES ($1, $2, 'Guest', 0, 2)`,
    [id, event.id],
  );
  await test.dataSource.query(
    'INSERT INTO ticket_stock (ticket_type_id, event_id, quantity) VALUES ($1, $2, $3)',
    [id, event.id, quantity],
  );
  return id;
}

describe('hold_tickets', () => {
  it('decides each request of a call separately', async () => {
    const type = ticketTypeOf(event);
    const before = await countOf(test, 'orders');

    const answers = await hold([3, 3, 2, 1].map((quantity) => aRequest([[type, quantity]])));

    expect(answers).toMatchObject([
      { outcome: 'held', totalMinor: 7_500, unitPricesMinor: [2_500] },
      { outcome: 'sold_out', ticketsLeft: 2 },
      { outcome: 'held', totalMinor: 5_000 },
      { outcome: 'sold_out', ticketsLeft: 0 },
    ]);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 5 });
    expect(await countOf(test, 'orders')).toBe(before + 2);
  });

  it('counts tickets that the same call held for the buyer', async () => {
    const type = ticketTypeOf(event);

    const answers = await hold([aRequest([[type, 2]]), aRequest([[type, 2]])], {
      ticketsPerBuyer: 3,
    });

    expect(answers).toMatchObject([
      { outcome: 'held' },
      { outcome: 'limit_reached', ticketsLeft: 1 },
    ]);
  });

  it('limits and ranks by the orders that the same call held for the buyer, not by those it refused', async () => {
    const type = ticketTypeOf(event);
    const buyerId = (await registerBuyers(test, 1, 'fresh'))[0]!.user.id;
    const limits = { openPerBuyer: 2, startedPerBuyer: 2 };

    const requests = [9, 9, 1, 9, 1, 1].map((quantity) =>
      aRequest([[type, quantity]], { buyerId }),
    );
    const answers = await hold(requests, limits);

    expect(answers.map(({ outcome }) => outcome)).toEqual([
      'sold_out',
      'sold_out',
      'held',
      'sold_out',
      'held',
      'buyer_open',
    ]);
    expect(
      await test.dataSource.query(
        'SELECT checkout_rank FROM orders WHERE buyer_id = $1 ORDER BY id',
        [buyerId],
      ),
    ).toEqual([{ checkout_rank: 0 }, { checkout_rank: 1 }]);
  });

  it('holds an order of two ticket types as a whole or not at all', async () => {
    const scarce = await addTicketType(1);
    const type = ticketTypeOf(event);
    const both = (quantity: number): Items => [
      [type, 1],
      [scarce, quantity],
    ];

    expect(await hold([aRequest(both(2))])).toEqual([{ outcome: 'sold_out', ticketsLeft: 1 }]);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });

    expect(await hold([aRequest(both(1))])).toMatchObject([
      { outcome: 'held', totalMinor: 2_500, unitPricesMinor: [2_500, 0] },
    ]);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 1 });
  });

  // @covers 9.money.pence-exact
  it('returns the sum of the lines in whole pence', async () => {
    event = await shop.sell({ ticketPrice: 19.99 });

    expect(await hold([aRequest([[ticketTypeOf(event), 3]])])).toMatchObject([
      { totalMinor: 5_997, unitPricesMinor: [1_999] },
    ]);
  });

  it('names the item whose ticket type the event does not have', async () => {
    expect(
      await hold([
        aRequest([
          [ticketTypeOf(event), 1],
          [uuid(), 1],
        ]),
      ]),
    ).toEqual([{ outcome: 'unknown_type', item: 1 }]);
  });

  it('returns the stored orders when the same requests are repeated', async () => {
    const requests = [1, 9].map((quantity) => aRequest([[ticketTypeOf(event), quantity]]));
    await hold(requests);

    const again = await hold(requests);

    expect(again).toEqual([
      { outcome: 'repeated', orderId: requests[0]!.id },
      { outcome: 'sold_out', ticketsLeft: 4 },
    ]);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 1 });
  });

  it.each(['in one call', 'in two calls'])('stores one order per key %s', async (calls) => {
    const key = { requestKey: `pressed twice ${calls}` };
    const first = aRequest([[ticketTypeOf(event), 1]], key);
    const second = aRequest([[ticketTypeOf(event), 1]], key);
    const other = aRequest([[ticketTypeOf(event), 2]], { ...key, requestHash: 'another body' });

    const answers =
      calls === 'in one call'
        ? await hold([first, second, other])
        : [...(await hold([first])), ...(await hold([second, other]))];

    expect(answers).toMatchObject([
      { outcome: 'held', orderId: first.id },
      { outcome: 'repeated', orderId: first.id },
      { outcome: 'key_reused' },
    ]);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 1 });
  });

  it('does not wait for a buyer whose account another transaction locks, and holds for the others', async () => {
    const items: Items = [[ticketTypeOf(event), 1]];
    const requests = [aRequest(items), aRequest(items, { buyerId: other.user.id })];
    const deletion = test.dataSource.createQueryRunner();
    await deletion.startTransaction();
    await deletion.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [buyer.user.id]);

    const answering = hold(requests);
    await untilBlocked(test, 1, answering);
    await deletion.rollbackTransaction();
    await deletion.release();

    expect(await answering).toMatchObject([{ outcome: 'buyer_locked' }, { outcome: 'held' }]);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 1 });
    expect(await hold(requests)).toMatchObject([{ outcome: 'held' }, { outcome: 'repeated' }]);
  });

  it('control: waits for the account when no request is left out', async () => {
    const [{ text }] = await test.dataSource.query<[{ text: string }]>(
      `SELECT pg_get_functiondef('lock_buyers'::regproc) AS text`,
    );
    await test.dataSource.query(text.replace('FOR KEY SHARE SKIP LOCKED', ''));
    const deletion = test.dataSource.createQueryRunner();
    await deletion.startTransaction();
    await deletion.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [buyer.user.id]);

    const answering = hold([aRequest([[ticketTypeOf(event), 1]])]).then(() => 'held');
    await untilBlocked(test, 1, answering);
    const first = await Promise.race([answering, Promise.resolve('waits')]);
    await deletion.rollbackTransaction();
    await deletion.release();
    await answering;
    await test.dataSource.query(text);

    expect(first).toBe('waits');
  });

  it('books the hold in the ledger', async () => {
    const request = aRequest([[ticketTypeOf(event), 2]]);

    await hold([request]);

    expect(
      await test.dataSource.query(
        'SELECT account, amount_minor AS amount FROM ledger_entries WHERE order_id = $1 ORDER BY id',
        [request.id],
      ),
    ).toEqual([
      { account: 'buyers', amount: 5_000 },
      { account: 'held', amount: -5_000 },
    ]);
  });
});

describe('move_tickets', () => {
  const move = async (order: string, held: number, sold: number) => {
    const [row] = await test.dataSource.query<{ moved: boolean }[]>(
      'SELECT move_tickets(ARRAY[$1::uuid], $2, $3) AS moved',
      [order, held, sold],
    );
    return row?.moved;
  };

  it('sells, releases and sells released tickets, never more than exist', async () => {
    const type = ticketTypeOf(event);
    const [first, second] = [aRequest([[type, 3]]), aRequest([[type, 2]])];
    await hold([first, second]);

    expect(await move(first.id, -1, 1)).toBe(true);
    expect(await stockOf(test, event)).toEqual({ sold: 3, held: 2 });
    expect(await move(second.id, -1, 0)).toBe(true);
    expect(await stockOf(test, event)).toEqual({ sold: 3, held: 0 });
    expect(await move(second.id, 0, 1)).toBe(true);
    expect(await stockOf(test, event)).toEqual({ sold: 5, held: 0 });
    expect(await move(second.id, 0, 1)).toBe(false);
    expect(await stockOf(test, event)).toEqual({ sold: 5, held: 0 });
  });

  it('throws when it releases tickets that are not held', async () => {
    const order = aRequest([[ticketTypeOf(event), 1]]);
    await hold([order]);
    await move(order.id, -1, 0);

    await expect(move(order.id, -1, 0)).rejects.toThrow('ticket_stock_counts_check');
  });
});
