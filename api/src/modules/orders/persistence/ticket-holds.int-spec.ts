import type { Event } from '@stagedoor/contracts';
import { v7 as uuid } from 'uuid';
import type { Person } from '../../../../test-support/builders.js';
import {
  countOf,
  openShop,
  registerBuyers,
  type Shop,
  stockOf,
  ticketTypeOf,
} from '../../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';

let test: TestApp;
let shop: Shop;
let buyer: Person;
let event: Event;

beforeAll(async () => {
  test = await startTestApp();
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
});

afterAll(() => test.close());

beforeEach(async () => {
  event = await shop.sell({ ticketQuantity: 5 });
});

const anOrder = (items: [ticketTypeId: string, quantity: number][], maxPerPerson = 20) => ({
  id: uuid(),
  buyer_id: buyer.user.id,
  event_id: event.id,
  total_minor: 0,
  currency: 'GBP',
  hold_minutes: 15,
  max_per_person: maxPerPerson,
  items: items.map(([ticketTypeId, quantity]) => ({
    id: uuid(),
    ticket_type_id: ticketTypeId,
    quantity,
    unit_price_minor: 0,
  })),
});

function hold(orders: ReturnType<typeof anOrder>[]) {
  return test.dataSource.query<unknown[]>('SELECT outcome, tickets_left FROM hold_tickets($1)', [
    JSON.stringify(orders),
  ]);
}

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
  it('answers several orders of one call, each for itself', async () => {
    const type = ticketTypeOf(event);
    const before = await countOf(test, 'orders');

    const answers = await hold([
      anOrder([[type, 3]]),
      anOrder([[type, 3]]),
      anOrder([[type, 2]]),
      anOrder([[type, 1]]),
    ]);

    expect(answers).toEqual([
      { outcome: 'held', tickets_left: null },
      { outcome: 'sold_out', tickets_left: 2 },
      { outcome: 'held', tickets_left: null },
      { outcome: 'sold_out', tickets_left: 0 },
    ]);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 5 });
    expect(await countOf(test, 'orders')).toBe(before + 2);
  });

  it('counts what the same call gave a person before', async () => {
    const type = ticketTypeOf(event);

    const answers = await hold([anOrder([[type, 2]], 3), anOrder([[type, 2]], 3)]);

    expect(answers).toEqual([
      { outcome: 'held', tickets_left: null },
      { outcome: 'limit_reached', tickets_left: 1 },
    ]);
  });

  it('holds an order of two ticket types as a whole or not at all', async () => {
    const scarce = await addTicketType(1);
    const type = ticketTypeOf(event);

    const refused = await hold([
      anOrder([
        [type, 1],
        [scarce, 2],
      ]),
    ]);
    expect(refused).toEqual([{ outcome: 'sold_out', tickets_left: 1 }]);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });

    const held = await hold([
      anOrder([
        [type, 1],
        [scarce, 1],
      ]),
    ]);
    expect(held).toEqual([{ outcome: 'held', tickets_left: null }]);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 1 });
  });

  it('has nothing left of a ticket type that the event does not have', async () => {
    expect(await hold([anOrder([[uuid(), 1]])])).toEqual([
      { outcome: 'sold_out', tickets_left: 0 },
    ]);
  });
});

describe('move_tickets', () => {
  const move = async (order: string, held: number, sold: number) => {
    const [row] = await test.dataSource.query<{ moved: boolean }[]>(
      'SELECT move_tickets($1, $2, $3) AS moved',
      [order, held, sold],
    );
    return row?.moved;
  };

  it('sells, gives back and sells again, and never more than there are', async () => {
    const type = ticketTypeOf(event);
    const [first, second] = [anOrder([[type, 3]]), anOrder([[type, 2]])];
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

  it('cannot give back what nobody holds', async () => {
    const order = anOrder([[ticketTypeOf(event), 1]]);
    await hold([order]);
    await move(order.id, -1, 0);

    await expect(move(order.id, -1, 0)).rejects.toThrow('ticket_stock_counts_check');
  });
});
