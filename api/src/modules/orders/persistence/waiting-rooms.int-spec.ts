import type { Event } from '@stagedoor/contracts';
import { v7 as uuid } from 'uuid';
import type { Person } from '../../../../test-support/builders.js';
import {
  aHoldRequest,
  countOf,
  openShop,
  registerBuyers,
  ROOMY_LIMITS,
  type Shop,
} from '../../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';
import { TicketHoldsRepository } from './ticket-holds.repository.js';
import { WaitingRoomsRepository } from './waiting-rooms.repository.js';

const PER_SECOND = 2;

let test: TestApp;
let shop: Shop;
let buyers: Person[];
let event: Event;
let rooms: WaitingRoomsRepository;

beforeAll(async () => {
  test = await startTestApp();
  shop = await openShop(test);
  buyers = await registerBuyers(test, 6);
  rooms = test.app.get(WaitingRoomsRepository);
});

afterAll(() => test.close());

beforeEach(async () => {
  event = await shop.sell({ ticketQuantity: 5 });
});

const requestsOf = (people: readonly Person[]) => people.map((buyer) => aHoldRequest(buyer, event));

/** Returns how many are ahead of each of these buyers. */
async function take(people: readonly Person[], isFull: boolean): Promise<(number | undefined)[]> {
  const pace = { perSecond: PER_SECOND, isFull };
  const { manager } = test.dataSource;
  const places = await rooms.takePlaces(manager, event.id, requestsOf(people), pace);
  return people.map(({ user }) => places.get(user.id));
}

const pass = (seconds: number) =>
  test.dataSource.query(
    'UPDATE waiting_rooms SET admitted_at = admitted_at - make_interval(secs => $1)',
    [seconds],
  );

const hold = async (requests: ReturnType<typeof requestsOf>) =>
  (
    await test.app.get(TicketHoldsRepository).hold(test.dataSource.manager, requests, ROOMY_LIMITS)
  ).map(({ outcome }) => outcome);

it('gives places in order, one for each buyer', async () => {
  expect(await take(buyers.slice(0, 3), true)).toEqual([1, 2, 3]);
  expect(await take(buyers.slice(2, 5), true)).toEqual([3, 4, 5]);
});

it('gives each place once to concurrent statements', async () => {
  await take(buyers.slice(0, 1), true);

  const taken = await Promise.all(
    [...buyers, ...buyers].map((buyer) => take([buyer, buyers[0]!], true)),
  );

  const places = new Set(taken.map(([place]) => place));
  expect([...places].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await countOf(test, `waiting_places WHERE event_id = '${event.id}'`)).toBe(6);
});

it('stores nothing for an empty line', async () => {
  expect(await take(buyers.slice(0, 2), false)).toEqual([0, 0]);
  expect(await countOf(test, `waiting_rooms WHERE event_id = '${event.id}'`)).toBe(0);
});

it('admits by the second, at most those of fifteen, and none while the orders are full', async () => {
  await take(buyers.slice(0, 1), true);
  await test.dataSource.query('UPDATE waiting_rooms SET last_place = 100 WHERE event_id = $1', [
    event.id,
  ]);

  await pass(60);
  expect(await take(buyers.slice(1, 2), true)).toEqual([101]);
  await pass(10);
  expect(await take(buyers.slice(1, 2), false)).toEqual([81]);
  await pass(60);
  expect(await take(buyers.slice(1, 2), false)).toEqual([51]);
});

it('moves on while the account of a newcomer is being deleted, who gets no place', async () => {
  await take(buyers.slice(0, 1), true);
  const deletion = test.dataSource.createQueryRunner();
  await deletion.startTransaction();
  await deletion.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [buyers[1]!.user.id]);

  const places = await take(buyers.slice(0, 3), true);

  await deletion.rollbackTransaction();
  await deletion.release();
  expect(places).toEqual([1, undefined, 2]);
});

it('keeps its places when the clock of the database goes back, and moves on from then', async () => {
  await take(buyers, true);

  await pass(-60);
  expect(await take(buyers, false)).toEqual([1, 2, 3, 4, 5, 6]);
  await pass(1);
  expect(await take(buyers, false)).toEqual([0, 0, 1, 2, 3, 4]);
});

it('refuses buyers who are not admitted while others wait', async () => {
  await take(buyers.slice(0, 3), true);
  await pass(1);
  await take(buyers.slice(0, 1), false);

  const outcomes = await hold(requestsOf(buyers.slice(0, 4)));

  expect(outcomes).toEqual(['held', 'held', 'in_line', 'in_line']);
});

it('decides requests that came before the line', async () => {
  const [earlier] = requestsOf([buyers[0]!]);
  await take(buyers.slice(1, 3), true);

  expect(await hold([{ ...earlier!, arrivedAt: process.uptime() - 60 }])).toEqual(['held']);
});

it.each([
  ['began the line', 60_000, 0],
  ['decides on newcomers', 0, -60_000],
])('refuses newcomers when the clock of a copy is off that %s', async (_, ofLine, ofNewcomers) => {
  const withClock = (people: readonly Person[], offBy: number) =>
    requestsOf(people).map((one) => ({ ...one, id: uuid({ msecs: Date.now() + offBy }) }));
  const pace = { perSecond: PER_SECOND, isFull: true };
  const first = withClock(buyers.slice(0, 3), ofLine);
  await rooms.takePlaces(test.dataSource.manager, event.id, first, pace);

  const outcomes = await hold(withClock(buyers.slice(2, 4), ofNewcomers));

  expect(outcomes).toEqual(['in_line', 'in_line']);
});

it('refuses newcomers after the clock of the database goes back', async () => {
  await take(buyers.slice(0, 3), true);
  await test.dataSource.query("UPDATE waiting_rooms SET since = since + interval '1 hour'");

  await take(buyers.slice(0, 1), true);

  expect(await hold(requestsOf(buyers.slice(3, 4)))).toEqual(['in_line']);
});

it('says that tickets are sold out before it says to wait', async () => {
  await take(buyers.slice(0, 3), true);

  expect(await hold([aHoldRequest(buyers[3]!, event, 6)])).toEqual(['sold_out']);
});

it('deletes the place of a buyer who holds tickets', async () => {
  await take(buyers.slice(0, 2), true);
  await pass(1);
  await take(buyers.slice(0, 1), false);
  await hold(requestsOf(buyers.slice(0, 1)));

  expect(await take([buyers[2]!, buyers[0]!], true)).toEqual([1, 2]);
});

it('admits every place with admitAll', async () => {
  await take(buyers.slice(0, 3), true);

  await rooms.admitAll(test.dataSource.manager, event.id);

  expect(await hold(requestsOf(buyers.slice(3, 4)))).toEqual(['held']);
});

it('deletes a line that was not moved for a day, and its places', async () => {
  await take(buyers.slice(0, 3), true);
  await pass(25 * 60 * 60);

  await rooms.deleteIdle(test.dataSource.manager, 100);

  expect(await countOf(test, `waiting_places WHERE event_id = '${event.id}'`)).toBe(0);
});
