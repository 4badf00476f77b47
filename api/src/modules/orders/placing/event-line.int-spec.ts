import type { Event } from '@stagedoor/contracts';
import { v7 as uuid } from 'uuid';
import type { Person } from '../../../../test-support/builders.js';
import { closeCopies, COPIES, copiesOf, spread } from '../../../../test-support/copies.js';
import {
  aHoldRequest,
  openShop,
  registerBuyers,
  type Shop,
  stockOf,
} from '../../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';
import type { HoldRequest } from '../domain/ticket-hold.js';
import { SoldOutRepository } from '../persistence/sold-out.repository.js';
import { TicketHoldsRepository } from '../persistence/ticket-holds.repository.js';
import { HOLD_BATCH } from './event-line.js';
import { HoldBatching } from './hold-batching.js';

const SOLD_OUT = { outcome: 'sold_out', ticketsLeft: 0 };
/** The limit of the test application. */
const MOST_PER_PERSON = 20;

const { groupSize } = HOLD_BATCH;
let test: TestApp;
let all: TestApp[];
let shop: Shop;
let owner: Person;
let buyer: Person;
let crowd: Person[];
let batching: HoldBatching;
let soldOut: SoldOutRepository;

beforeAll(async () => {
  HOLD_BATCH.groupSize = 2;
  test = await startTestApp();
  all = await copiesOf(test);
  shop = await openShop(test);
  [owner, buyer, ...crowd] = (await registerBuyers(test, 32)) as [Person, Person, ...Person[]];
  batching = test.app.get(HoldBatching);
  soldOut = test.app.get(SoldOutRepository);
});

afterEach(() => vi.restoreAllMocks());

afterAll(async () => {
  HOLD_BATCH.groupSize = groupSize;
  await closeCopies(all);
});

/** Sells an event whose tickets the owner holds, all in one order. */
async function aSoldOutEvent(ticketQuantity = 1) {
  const event = await shop.sell({ ticketQuantity });
  const order = {
    ...aHoldRequest(owner, event, ticketQuantity),
    requestKey: uuid(),
    requestHash: 'a',
  };
  await expect(batching.hold(order)).resolves.toMatchObject({ outcome: 'held' });
  return { event, order };
}

type SoldOut = Awaited<ReturnType<typeof aSoldOutEvent>>;

/** Sends a request behind two that are refused, so that it waits while its event is known to be sold out. */
async function holdBehindOthers(event: Event, request: HoldRequest) {
  const others = crowd.slice(0, HOLD_BATCH.groupSize).map((person) => aHoldRequest(person, event));
  const refused = others.map((other) => batching.hold(other));
  const outcome = batching.hold(request);
  await expect(Promise.all(refused)).resolves.toEqual([SOLD_OUT, SOLD_OUT]);
  return outcome;
}

/** Runs `change` after the event was found sold out, just before the requests that wait are looked at. */
function beforeTheRead(change: () => Promise<unknown>) {
  const read = soldOut.read.bind(soldOut);
  return vi.spyOn(soldOut, 'read').mockImplementationOnce(async (...given) => {
    await change();
    return read(...given);
  });
}

const release = async (orderId: string) => {
  await test.dataSource.query("UPDATE orders SET payment_status = 'expired' WHERE id = $1", [
    orderId,
  ]);
  await test.app.get(TicketHoldsRepository).release(test.dataSource.manager, orderId);
};

it('refuses all requests that wait by one read, which holds nothing', async () => {
  const event = await shop.sell({ ticketQuantity: 1 });
  const holds = vi.spyOn(test.app.get(TicketHoldsRepository), 'hold');
  const reads = vi.spyOn(soldOut, 'read');

  const outcomes = await Promise.all(
    crowd.map((person) => batching.hold(aHoldRequest(person, event))),
  );

  expect(outcomes[0]).toMatchObject({ outcome: 'held' });
  expect(outcomes.slice(1)).toEqual(Array(crowd.length - 1).fill(SOLD_OUT));
  expect(holds).toHaveBeenCalledTimes(1);
  expect(reads).toHaveBeenCalledTimes(1);
});

describe('while an event is sold out', () => {
  it('a repeated key gets its order', async () => {
    const { event, order } = await aSoldOutEvent();

    await expect(holdBehindOthers(event, { ...order, id: uuid() })).resolves.toEqual({
      outcome: 'repeated',
      orderId: order.id,
    });
  });

  it('a repeated key gets its order when its tickets are released and sold again', async () => {
    const { event, order } = await aSoldOutEvent();
    await release(order.id);
    await batching.hold(aHoldRequest(buyer, event));

    await expect(holdBehindOthers(event, { ...order, id: uuid() })).resolves.toEqual({
      outcome: 'repeated',
      orderId: order.id,
    });
  });

  it.each([
    ['with another body', ({ order }: SoldOut) => order.eventId],
    ['for another event', (_: SoldOut, other: SoldOut) => other.event.id],
  ])('a repeated key %s is refused as reused', async (_, eventOf) => {
    const [mine, other] = [await aSoldOutEvent(), await aSoldOutEvent()];
    const eventId = eventOf(mine, other);
    const request = { ...mine.order, id: uuid(), eventId, requestHash: 'b' };

    await expect(
      holdBehindOthers(eventId === mine.event.id ? mine.event : other.event, request),
    ).resolves.toEqual({ outcome: 'key_reused' });
  });

  it('a buyer with all tickets that one person may have is told so', async () => {
    const { event } = await aSoldOutEvent(MOST_PER_PERSON);

    await expect(holdBehindOthers(event, aHoldRequest(owner, event))).resolves.toEqual({
      outcome: 'limit_reached',
      ticketsLeft: 0,
    });
  });

  it('a request for more tickets than one person may have is told so', async () => {
    const { event } = await aSoldOutEvent();

    const request = aHoldRequest(buyer, event, MOST_PER_PERSON + 1);

    await expect(holdBehindOthers(event, request)).resolves.toEqual({
      outcome: 'limit_reached',
      ticketsLeft: MOST_PER_PERSON,
    });
  });

  it('an unknown ticket type is refused as unknown', async () => {
    const { event } = await aSoldOutEvent();
    const request = aHoldRequest(buyer, event);
    const items = [...request.items, { ticketTypeId: uuid(), quantity: 1 }];

    await expect(holdBehindOthers(event, { ...request, items })).resolves.toEqual({
      outcome: 'unknown_type',
      item: 1,
    });
  });

  it.each([
    ['cancelled', "status = 'cancelled'", { outcome: 'cancelled' }],
    ['unpublished', "status = 'draft'", { outcome: 'hidden' }],
    ['over', "start_time = now() - 2 * interval '1 hour', end_time = now()", { outcome: 'over' }],
  ])('an event that is %s meanwhile is refused as that', async (_, change, refusal) => {
    const { event } = await aSoldOutEvent();
    beforeTheRead(() =>
      test.dataSource.query(`UPDATE events SET ${change} WHERE id = $1`, [event.id]),
    );

    await expect(holdBehindOthers(event, aHoldRequest(buyer, event))).resolves.toEqual(refusal);
  });

  it('a request that waits gets a ticket that is released meanwhile', async () => {
    const { event, order } = await aSoldOutEvent();
    beforeTheRead(() => release(order.id));

    await expect(holdBehindOthers(event, aHoldRequest(buyer, event))).resolves.toMatchObject({
      outcome: 'held',
    });
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 1 });
  });

  it('control: with facts from before the release it is refused', async () => {
    const { event, order } = await aSoldOutEvent();
    const request = aHoldRequest(buyer, event);
    const facts = await soldOut.read(test.dataSource.manager, event.id, [request]);
    vi.spyOn(soldOut, 'read').mockImplementationOnce(async () => {
      await release(order.id);
      return facts;
    });

    await expect(holdBehindOthers(event, request)).resolves.toEqual(SOLD_OUT);
  });

  it('a read that fails refuses with SERVICE_UNAVAILABLE, and the next request is decided', async () => {
    const { event } = await aSoldOutEvent();
    const timeout = Object.assign(new Error('statement timeout'), { code: '57014' });
    vi.spyOn(soldOut, 'read').mockRejectedValueOnce(timeout);

    await expect(holdBehindOthers(event, aHoldRequest(buyer, event))).rejects.toBe(timeout);
    await expect(batching.hold(aHoldRequest(buyer, event))).resolves.toEqual(SOLD_OUT);
  });
});

describe.each(COPIES)('with %i copies', (count) => {
  it('five tickets for thirty buyers end with five holds, and a released one is held at once', async () => {
    const copies = all.slice(0, count);
    const event = await shop.sell({ ticketQuantity: 5 });
    const holdIn = ({ app }: TestApp, person: Person) =>
      app.get(HoldBatching).hold(aHoldRequest(person, event));

    const outcomes = await spread(copies, crowd.length, (copy, index) =>
      holdIn(copy, crowd[index]!),
    );
    const held = outcomes.flatMap((outcome) => (outcome.outcome === 'held' ? [outcome] : []));
    await release(held[0]!.orderId);
    const later = await spread(copies, crowd.length, (copy) => holdIn(copy, buyer));

    expect(held).toHaveLength(5);
    expect(outcomes.filter(({ outcome }) => outcome === 'sold_out')).toHaveLength(25);
    expect(later.filter(({ outcome }) => outcome === 'held')).toHaveLength(1);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 5 });
  });
});
