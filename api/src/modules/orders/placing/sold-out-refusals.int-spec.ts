import type { Event } from '@stagedoor/contracts';
import type { Person } from '../../../../test-support/builders.js';
import { closeCopies } from '../../../../test-support/copies.js';
import { keepReadingsValid } from '../../../../test-support/guards.js';
import {
  aHoldRequest,
  holdOrder,
  openShop,
  registerBuyers,
  type Shop,
} from '../../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';
import type { HoldOutcome, HoldRequest } from '../domain/ticket-hold.js';
import { FreeTicketsRepository } from '../persistence/free-tickets.repository.js';
import { TicketHoldsRepository } from '../persistence/ticket-holds.repository.js';
import { HoldBatching } from './hold-batching.js';
import { READING_VALID_MS } from './sold-out-refusals.js';

const TICKETS = 4;

let first: TestApp;
let second: TestApp;
let shop: Shop;
let holder: Person;
let buyers: Person[];
let event: Event;

beforeAll(async () => {
  first = await startTestApp();
  second = await startTestApp({ DATABASE_URL: first.environment.DATABASE_URL });
  shop = await openShop(first);
  [holder, ...buyers] = (await registerBuyers(first, 11)) as [Person, ...Person[]];
});

afterAll(() => closeCopies([first, second]));
afterEach(() => vi.restoreAllMocks());

beforeEach(async () => {
  event = await shop.sell({ ticketQuantity: TICKETS });
});

const hold = ({ app }: TestApp, request: HoldRequest) => app.get(HoldBatching).hold(request);

const requestOf = (index: number, quantity = 1, key: string | null = null): HoldRequest => ({
  ...aHoldRequest(buyers[index % buyers.length]!, event, quantity),
  ...{ requestKey: key && `${key} for ${event.id}`, requestHash: key && `hash of ${quantity}` },
});

const SOLD_OUT = { outcome: 'sold_out', ticketsLeft: 0 };

/** Takes all tickets at the other copy, and lets this one refuse a buyer. Returns the order that has the tickets. */
async function sellOut(): Promise<string> {
  const { id } = await holdOrder(second, holder, event, TICKETS);
  expect(await hold(first, requestOf(0))).toEqual(SOLD_OUT);
  return id;
}

const release = (orderId: string) =>
  second.dataSource.transaction((manager) =>
    second.app.get(TicketHoldsRepository).release(manager, orderId),
  );

it('refuses requests for sold-out tickets without trying to hold them', async () => {
  await sellOut();
  const holds = vi.spyOn(first.app.get(TicketHoldsRepository), 'hold');
  const reads = vi.spyOn(first.app.get(FreeTicketsRepository), 'read');
  const begun = performance.now();

  const outcomes: HoldOutcome[] = [];
  for (let index = 0; index < 200; index += 1) outcomes.push(await hold(first, requestOf(index)));

  expect(outcomes).toEqual(Array(200).fill(SOLD_OUT));
  expect(holds).not.toHaveBeenCalled();
  const periods = (performance.now() - begun) / READING_VALID_MS;
  expect(reads.mock.calls.length).toBeLessThanOrEqual(1 + Math.ceil(periods));
});

it('names the tickets that are left for a request for more', async () => {
  const id = await sellOut();
  await release(id);
  await holdOrder(second, holder, event, TICKETS - 1);
  await hold(first, requestOf(0, 2));
  const holds = vi.spyOn(first.app.get(TicketHoldsRepository), 'hold');

  expect(await hold(first, requestOf(1, 2))).toEqual({ outcome: 'sold_out', ticketsLeft: 1 });
  expect(holds).not.toHaveBeenCalled();
  expect(await hold(first, requestOf(1, 1))).toMatchObject({ outcome: 'held' });
});

it('returns the refusal of the event and of an unknown type, not that of its stock', async () => {
  await sellOut();
  const [item] = requestOf(0).items;
  const unknown = { ticketTypeId: event.id, quantity: 1 };

  const outcome = await hold(first, { ...requestOf(0), items: [item!, unknown] });
  await first.dataSource.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [event.id]);
  const cancelled = await hold(first, requestOf(1, 1, 'a key reads again'));

  expect(outcome).toEqual({ outcome: 'unknown_type', item: 1 });
  expect(cancelled).toEqual({ outcome: 'cancelled' });
});

/**
 * Releases the tickets at the other copy, and requests one at this copy until it is held. Returns the number of refusals
 * of requests that came later after the commit than a reading may be old, and stops at the first.
 */
async function wrongRefusals(orderId: string): Promise<number> {
  await release(orderId);
  const released = performance.now();
  for (let index = 0; ; index += 1) {
    const came = performance.now();
    const { outcome } = await hold(first, requestOf(index));
    if (outcome === 'held') return 0;
    if (came - released > READING_VALID_MS) return 1;
  }
}

it('holds tickets that have been free for longer than a reading is valid', async () => {
  expect(await wrongRefusals(await sellOut())).toBe(0);
});

it('control: a reading that stays valid refuses tickets that have been free for longer', async () => {
  const id = await sellOut();
  keepReadingsValid(first);
  await hold(first, requestOf(1));

  expect(await wrongRefusals(id)).toBe(1);
});

describe('a request whose Idempotency-Key has an order', () => {
  const takeAll = async () => {
    const held = await hold(second, requestOf(0, TICKETS, 'pressed twice'));
    expect(held).toMatchObject({ outcome: 'held' });
    expect(await hold(first, requestOf(1))).toEqual(SOLD_OUT);
    return held;
  };

  it('gets its order at another copy, although the tickets are sold out', async () => {
    const held = await takeAll();

    const repeated = await hold(first, requestOf(0, TICKETS, 'pressed twice'));

    expect(repeated).toEqual({
      outcome: 'repeated',
      orderId: (held as { orderId: string }).orderId,
    });
    expect(await hold(first, requestOf(1, 1, 'pressed once'))).toEqual(SOLD_OUT);
    expect(await hold(first, requestOf(0, 1, 'pressed twice'))).toEqual({ outcome: 'key_reused' });
  });

  it('control: is refused when keys are not looked up', async () => {
    await takeAll();
    const stock = first.app.get(FreeTicketsRepository);
    const read = stock.read.bind(stock);
    vi.spyOn(stock, 'read').mockImplementation(async (...given) => ({
      ...(await read(...given)),
      repeated: new Set(),
    }));

    expect(await hold(first, requestOf(0, TICKETS, 'pressed twice'))).toEqual(SOLD_OUT);
  });

  it('gets the order of a concurrent request with the last tickets', async () => {
    const id = await sellOut();
    await release(id);

    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        hold([first, second][index % 2]!, requestOf(0, TICKETS, 'pressed often')),
      ),
    );

    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
      'held',
      ...Array<string>(19).fill('repeated'),
    ]);
  });
});

it('repeats the hold of the last tickets when its response is lost', async () => {
  await release(await sellOut());
  const holds = first.app.get(TicketHoldsRepository);
  const original = holds.hold.bind(holds);
  vi.spyOn(holds, 'hold').mockImplementationOnce(async (...call) => {
    await original(...call);
    throw new Error('Connection terminated unexpectedly');
  });
  const request = requestOf(0, TICKETS, 'lost');

  expect(await hold(first, request)).toEqual({ outcome: 'repeated', orderId: request.id });
});
