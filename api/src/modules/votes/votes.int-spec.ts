import { randomUUID } from 'node:crypto';
import {
  type Event,
  nothingSchema,
  type OwnVote,
  ownVoteSchema,
  personalDataSchema,
  type Ticket,
  voteCountsSchema,
} from '@stagedoor/contracts';
import { aRegistration, type Person } from '../../../test-support/builders.js';
import {
  aDevice,
  admitAll,
  aScan,
  openDoors,
  sendScans,
  ticketsOf,
} from '../../../test-support/doors.js';
import { type PayingTestApp, startPayingTestApp } from '../../../test-support/payments.js';
import { placeOrder } from '../../../test-support/purchases.js';
import { countOf, openShop, registerBuyers, type Shop } from '../../../test-support/shop.js';

let test: PayingTestApp;
let shop: Shop;
let event: Event;
let holder: Person;
let tickets: Ticket[];
let holders = 0;

beforeAll(async () => {
  test = await startPayingTestApp();
  shop = await openShop(test);
});

beforeEach(async () => {
  event = await shop.sell({ ticketPrice: 0 });
  [holder] = (await registerBuyers(test, 1, `holder-${(holders += 1)}`)) as [Person];
  await placeOrder(test, holder, event, 3);
  tickets = await ticketsOf(test, holder, event);
});

afterAll(() => test.close());

const path = (index: number) => `/votes/${tickets[index]!.id}`;
const vote = (index: number, channel: number): Promise<OwnVote> =>
  test.api.data(ownVoteSchema, 200, 'PUT', path(index), {
    ...{ token: holder.token, body: { channel } },
  });
const refusal = (index: number, body: object = { channel: 1 }, { token } = holder) =>
  test.api.refusal('PUT', path(index), { token, body });
const counts = async () => {
  const { votes } = await test.api.data(
    ...([voteCountsSchema, 200, 'GET', `/events/${event.id}/door/votes`] as const),
    { token: shop.creator.token },
  );
  return votes;
};
const setStatus = (index: number, status: Ticket['status']) =>
  test.dataSource.query('UPDATE tickets SET status = $2 WHERE id = $1', [
    tickets[index]!.id,
    status,
  ]);

describe('a vote', () => {
  beforeEach(() => admitAll(test, event));

  it('counts for its channel, one for each ticket', async () => {
    await vote(0, 1);
    await vote(1, 3);
    await vote(2, 3);

    expect(await counts()).toEqual([1, 0, 2]);
  });

  it('replaces the earlier vote of the ticket', async () => {
    const first = await vote(0, 1);
    const second = await vote(0, 2);

    expect(await counts()).toEqual([0, 1, 0]);
    expect(second).toMatchObject({ ticketId: tickets[0]!.id, channel: 2 });
    expect(Date.parse(second.votedAt)).toBeGreaterThanOrEqual(Date.parse(first.votedAt));
  });

  it.each(['valid', 'refunded', 'cancelled'] as const)(
    'is deleted when its ticket becomes %s',
    async (status) => {
      await vote(0, 2);
      await vote(1, 2);

      await setStatus(0, status);

      expect(await counts()).toEqual([0, 1, 0]);
    },
  );

  it('is deleted by an undo at the door; the ticket votes again once it is inside again', async () => {
    await vote(0, 2);
    const supervisor = { token: shop.creator.token };
    const scanId = await admissionOf(0);

    await test.api.data(nothingSchema, 200, 'POST', `/events/${event.id}/door/undo`, {
      ...supervisor,
      body: { id: randomUUID(), scanId, ...aDevice() },
    });
    const undone = await counts();
    const refused = await refusal(0, { channel: 2 });
    await sendScans(test, shop.creator, event, aDevice(), [aScan(tickets[0]!.ticketCode)]);
    await vote(0, 3);

    expect(undone).toEqual([0, 0, 0]);
    expect(refused).toMatchObject({ status: 409, code: 'NOT_INSIDE' });
    expect(await counts()).toEqual([0, 0, 1]);
  });

  it('counts for its own event alone', async () => {
    await vote(0, 1);
    event = await shop.sell({ ticketPrice: 0 });

    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('stays counted after the end of the event', async () => {
    await vote(0, 1);
    await endTheEvent();

    expect(await counts()).toEqual([1, 0, 0]);
  });
});

async function admissionOf(index: number): Promise<string> {
  const [scan] = await test.dataSource.query<[{ id: string }]>(
    'SELECT id FROM door_scans WHERE ticket_id = $1 AND admits',
    [tickets[index]!.id],
  );
  return scan.id;
}

const endTheEvent = () =>
  test.dataSource.query("UPDATE events SET end_time = now() - interval '1 s' WHERE id = $1", [
    event.id,
  ]);

describe('a vote is refused', () => {
  const stored = () => countOf(test, 'channel_votes');
  let before: number;

  beforeEach(async () => {
    before = await stored();
  });

  afterEach(async () => expect(await stored()).toBe(before));

  it.each(['valid', 'refunded', 'cancelled'] as const)(
    'with 409 NOT_INSIDE for a ticket that is %s',
    async (status) => {
      await openDoors(test, event);
      await setStatus(0, status);

      expect(await refusal(0)).toMatchObject({ status: 409, code: 'NOT_INSIDE' });
    },
  );

  it('with 409 NOT_INSIDE once the event has ended', async () => {
    await admitAll(test, event);
    await endTheEvent();

    expect(await refusal(0)).toMatchObject({ status: 409, code: 'NOT_INSIDE' });
  });

  it("with 404 for another user's ticket, also to the creator of the event", async () => {
    await admitAll(test, event);

    expect(await refusal(0, { channel: 1 }, shop.creator)).toMatchObject({
      ...{ status: 404, code: 'TICKET_NOT_FOUND' },
    });
  });

  it.each([
    [{}, 'channel'],
    [{ channel: 0 }, 'channel'],
    [{ channel: 4 }, 'channel'],
    [{ channel: 1.5 }, 'channel'],
    [{ channel: -1 }, 'channel'],
    [{ channel: '1' }, 'channel'],
    [{ channel: null }, 'channel'],
    [{ channel: [1] }, 'channel'],
  ])('with 400 at the field for %j', async (body, field) => {
    await admitAll(test, event);

    const answer = await refusal(0, body);

    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(JSON.stringify(answer)).toContain(`"${field}"`);
  });

  it('with 400 for a field that it does not have', async () => {
    await admitAll(test, event);

    expect(await refusal(0, { channel: 1, ticketId: tickets[1]!.id })).toMatchObject({
      ...{ status: 400, code: 'VALIDATION_FAILED' },
    });
  });
});

describe("a user's own votes", () => {
  const own = (query: Record<string, string> = {}) =>
    test.api.page(ownVoteSchema, '/votes/my-votes', { token: holder.token, query });

  beforeEach(() => admitAll(test, event));

  it('are listed page by page', async () => {
    const cast = [await vote(0, 1), await vote(1, 2), await vote(2, 3)];

    const first = await own({ limit: '2' });
    const second = await own({ limit: '2', cursor: first.nextCursor! });

    expect([first.data.length, second.nextCursor]).toEqual([2, null]);
    const byTicket = (one: OwnVote, other: OwnVote) => one.ticketId.localeCompare(other.ticketId);
    expect([...first.data, ...second.data].sort(byTicket)).toEqual(cast.sort(byTicket));
  });

  it('are in the export of personal data', async () => {
    const cast = await vote(0, 3);

    const { votes } = await test.api.data(personalDataSchema, 200, 'GET', '/auth/export', {
      token: holder.token,
    });

    expect(votes).toEqual([cast]);
  });

  it('have no name after the account is deleted, and count on', async () => {
    await vote(0, 3);

    await test.api.data(nothingSchema, 200, 'POST', '/auth/delete-account', {
      ...{ token: holder.token, body: { currentPassword: aRegistration().password } },
    });

    const named = await test.dataSource.query<unknown[]>(
      `SELECT FROM channel_votes v JOIN tickets t ON t.id = v.ticket_id
       WHERE v.event_id = $1 AND t.holder_id IS NOT NULL`,
      [event.id],
    );
    expect(named).toEqual([]);
    expect(await counts()).toEqual([0, 0, 1]);
  });
});
