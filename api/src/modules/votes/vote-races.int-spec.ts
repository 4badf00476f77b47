import { type Event, ownVoteSchema, type Ticket } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import type { Person } from '../../../test-support/builders.js';
import { admitAll, ticketsOf } from '../../../test-support/doors.js';
import { type PayingTestApp, startPayingTestApp } from '../../../test-support/payments.js';
import { placeOrder } from '../../../test-support/purchases.js';
import { meetAtInsertInto, untilBlocked } from '../../../test-support/race-barrier.js';
import { openShop, registerBuyers, type Shop } from '../../../test-support/shop.js';
import { VotesRepository } from './persistence/votes.repository.js';

let test: PayingTestApp;
let shop: Shop;
let event: Event;
let holder: Person;
let ticket: Ticket;

beforeAll(async () => {
  test = await startPayingTestApp();
  shop = await openShop(test);
  [holder] = (await registerBuyers(test, 1)) as [Person];
});

beforeEach(async () => {
  event = await shop.sell({ ticketPrice: 0 });
  await placeOrder(test, holder, event, 1);
  [ticket] = (await ticketsOf(test, holder, event)) as [Ticket];
  await admitAll(test, event);
});

afterAll(() => test.close());

const counts = () => test.app.get(VotesRepository).count(test.dataSource.manager, event.id);

it('two first votes of a ticket at once are both taken, and one of them is stored', async () => {
  const vote = (channel: number) =>
    test.api.data(ownVoteSchema, 200, 'PUT', `/votes/${ticket.id}`, {
      ...{ token: holder.token, body: { channel } },
    });

  const taken = await meetAtInsertInto(test, 'channel_votes', 2, () =>
    Promise.all([vote(1), vote(2)]),
  );

  expect(taken.map(({ channel }) => channel)).toEqual([1, 2]);
  expect([
    [1, 0, 0],
    [0, 1, 0],
  ]).toContainEqual(await counts());
});

/** Votes while an undo of the ticket's admission is under way, and returns the counts afterwards. */
async function voteDuringAnUndo(manager: Pick<EntityManager, 'query'>): Promise<number[]> {
  const undo = test.dataSource.createQueryRunner();
  await undo.startTransaction();
  await undo.query("UPDATE tickets SET status = 'valid' WHERE id = $1", [ticket.id]);
  const vote = test.app
    .get(VotesRepository)
    .store(manager as EntityManager, ticket.id, holder.user.id, 1);
  await untilBlocked(test, 1, vote);
  await undo.commitTransaction();
  await undo.release();
  await vote;
  return counts();
}

it('a vote waits for an undo that is under way, and is refused', async () => {
  expect(await voteDuringAnUndo(test.dataSource.manager)).toEqual([0, 0, 0]);
});

it('without the lock of the ticket, a vote during an undo counts', async () => {
  const withoutLock = {
    query: (text: string, parameters: unknown[]) =>
      test.dataSource.query(text.replace('FOR SHARE OF t', ''), parameters),
  };

  expect(await voteDuringAnUndo(withoutLock as EntityManager)).toEqual([1, 0, 0]);
});
