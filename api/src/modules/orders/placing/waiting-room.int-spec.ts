import type { Event } from '@stagedoor/contracts';
import type { Person } from '../../../../test-support/builders.js';
import { aMeetingOf } from '../../../../test-support/race-barrier.js';
import {
  anOrderFor,
  countOf,
  openShop,
  registerBuyers,
  type Shop,
  stockOf,
} from '../../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';
import { FreeTicketsRepository } from '../persistence/free-tickets.repository.js';
import { TicketHoldsRepository } from '../persistence/ticket-holds.repository.js';
import { PlaceOrderService } from './place-order.service.js';

const SMALL_ROOM = {
  WAITING_ROOM_FROM_ORDERS: '1',
  WAITING_ROOM_ORDERS_PER_SECOND: '0.01',
  MAX_TICKETS_PER_PERSON: '1',
};
const WAITS = {
  status: 429,
  code: 'WAIT_IN_LINE',
  message: 'You are next in line. Your turn comes in about 2 minutes.',
  retryAfter: '15',
};

let test: TestApp;
let other: TestApp;
let url: string;
let otherUrl: string;
let shop: Shop;
let buyers: Person[];
let event: Event;

beforeAll(async () => {
  test = await startTestApp(SMALL_ROOM);
  other = await startTestApp({ ...SMALL_ROOM, DATABASE_URL: test.environment.DATABASE_URL });
  [url, otherUrl] = await Promise.all([test.listen(), other.listen()]);
  shop = await openShop(test);
  buyers = await registerBuyers(test, 4);
});

afterAll(async () => {
  await other.close();
  await test.close();
});
afterEach(() => vi.restoreAllMocks());

beforeEach(async () => {
  event = await shop.sell({ ticketPrice: 0, ticketQuantity: 2 });
});

async function place(buyer: Person, { at = url, key = '' } = {}) {
  const response = await fetch(`${at}/api/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${buyer.token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(anOrderFor(event, 1)),
  });
  const { code, message } = (await response.json()) as { code?: string; message?: string };
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, code, message, retryAfter };
}

/** Runs `meanwhile` while the first buyer's order is being decided in the first copy. */
async function duringAnOrder(meanwhile: () => Promise<void>) {
  const holds = test.app.get(TicketHoldsRepository);
  const hold = holds.hold.bind(holds);
  const begun = aMeetingOf(2);
  const mayEnd = aMeetingOf(2);
  vi.spyOn(holds, 'hold').mockImplementationOnce(async (...call) => {
    await begun();
    await mayEnd();
    return hold(...call);
  });
  const first = place(buyers[0]!);
  await begun();
  try {
    await meanwhile();
  } finally {
    await mayEnd();
  }
  return first;
}

/** A copy otherwise forgets a line two seconds after it has seen a buyer wait. */
function stopForgetting() {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
}

const admitNext = () =>
  test.dataSource.query('UPDATE waiting_rooms SET admitted = admitted + 1 WHERE event_id = $1', [
    event.id,
  ]);

it('makes a buyer wait in each copy, then admits the buyer in any, and stores nothing meanwhile', async () => {
  const orders = await countOf(test, 'orders');

  const first = await duringAnOrder(async () => {
    expect(await place(buyers[1]!)).toEqual(WAITS);
    expect(await place(buyers[1]!)).toEqual(WAITS);
    expect(await place(buyers[2]!, { at: otherUrl })).toMatchObject({
      code: 'WAIT_IN_LINE',
      message: '1 person is ahead of you in line. Your turn comes in about 4 minutes.',
    });
    expect(await countOf(test, 'orders')).toBe(orders);
  });

  expect(first.status).toBe(201);
  await admitNext();
  expect((await place(buyers[1]!, { at: otherUrl })).status).toBe(201);
  expect(await stockOf(test, event)).toMatchObject({ sold: 2 });
});

it('refuses without the framework once this copy knows of the line', async () => {
  stopForgetting();

  await duringAnOrder(async () => {
    await place(buyers[1]!);
    const placing = vi.spyOn(test.app.get(PlaceOrderService), 'place');

    expect(await place(buyers[1]!)).toEqual(WAITS);

    expect(placing).not.toHaveBeenCalled();
  });
});

it('refuses a buyer in line once the tickets are sold out, and admits everyone then', async () => {
  stopForgetting();
  await duringAnOrder(async () => {
    await place(buyers[1]!);
    await test.dataSource.query('UPDATE ticket_stock SET quantity = 1 WHERE event_id = $1', [
      event.id,
    ]);
  });

  expect(await place(buyers[1]!)).toMatchObject({ status: 409, code: 'SOLD_OUT' });
  await test.dataSource.query('UPDATE ticket_stock SET quantity = 2 WHERE event_id = $1', [
    event.id,
  ]);
  expect((await place(buyers[2]!, { at: otherUrl })).status).toBe(201);
});

it('returns the stored order to a repeated request without a wait', async () => {
  await place(buyers[3]!, { key: 'once' });
  await duringAnOrder(async () => {
    await place(buyers[1]!);
  });

  expect((await place(buyers[3]!, { key: 'once' })).status).toBe(201);
});

it('refuses a buyer who may have no more tickets of the event, without a wait', async () => {
  await place(buyers[3]!);

  await duringAnOrder(async () => {
    await place(buyers[1]!);

    expect(await place(buyers[3]!)).toMatchObject({ status: 409, code: 'TICKET_LIMIT_REACHED' });
  });
});

it('returns the order that another copy stores while the request is decided', async () => {
  stopForgetting();
  await duringAnOrder(async () => {
    await place(buyers[1]!);
  });
  await admitNext();
  const stock = test.app.get(FreeTicketsRepository);
  const countOwned = stock.countOwned.bind(stock);
  vi.spyOn(stock, 'countOwned').mockImplementationOnce(async (...call) => {
    await place(buyers[3]!, { at: otherUrl, key: 'twice' });
    return countOwned(...call);
  });

  expect((await place(buyers[3]!, { key: 'twice' })).status).toBe(201);
});

it('gives no places for an unknown event', async () => {
  event = { ...event, id: '01930000-0000-7000-8000-00000000dead' };
  const stock = vi.spyOn(test.app.get(FreeTicketsRepository), 'read');
  let second: ReturnType<typeof place> | undefined;

  await duringAnOrder(async () => {
    second = place(buyers[1]!);
    await expect.poll(() => stock).toHaveBeenCalled();
  });

  expect(await second).toMatchObject({ status: 404, code: 'EVENT_NOT_FOUND' });
});
