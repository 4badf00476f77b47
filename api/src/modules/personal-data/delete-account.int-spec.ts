import {
  type Event,
  eventOrderSchema,
  nothingSchema,
  type PlacedOrder,
  userSchema,
} from '@stagedoor/contracts';
import * as z from 'zod/mini';
import {
  aRegistration,
  createDraft,
  createPublished,
  createVenue,
  type Person,
  register,
} from '../../../test-support/builders.js';
import { loseNextCommit } from '../../../test-support/lost-commit.js';
import { organise } from '../../../test-support/owned-things.js';
import { type PayingTestApp, startPayingTestApp } from '../../../test-support/payments.js';
import {
  buyAndFailToRefund,
  buyTickets,
  payFor,
  placeOrder,
  refund,
} from '../../../test-support/purchases.js';
import { aHoldRequest, anOrderFor, ROOMY_LIMITS } from '../../../test-support/shop.js';
import { meetAtUpdateOf, untilBlocked } from '../../../test-support/race-barrier.js';
import { statementsOf } from '../../../test-support/statements.js';
import { readStored } from '../../../test-support/stored-state.js';
import { EventEntity } from '../events/persistence/event.entity.js';
import { EventsRepository } from '../events/persistence/events.repository.js';
import { TicketHoldsRepository } from '../orders/persistence/ticket-holds.repository.js';
import { CancelEventService } from '../orders/refunds/cancel-event.service.js';

const { password } = aRegistration();

let test: PayingTestApp;
let organiser: Person;
let event: Event;
let leaver: Person;
let people = 0;

beforeAll(async () => {
  test = await startPayingTestApp();
  organiser = await anOrganiser();
  const { id: venueId } = await createVenue(test.api, organiser);
  event = await createPublished(test.api, organiser, { venueId });
});

afterAll(() => test.close());

beforeEach(async () => {
  leaver = await anOrganiser();
});

async function anOrganiser(): Promise<Person> {
  people += 1;
  const { token } = await register(test.api, `person-${people}`, 'venue');
  const body = { role: 'creator' };
  return {
    user: await test.api.data(userSchema, 200, 'POST', '/auth/add-role', { token, body }),
    token,
  };
}

const leave = ({ token } = leaver, currentPassword = password) =>
  test.api.call('POST', '/auth/delete-account', { token, body: { currentPassword } });
const problem = async () => {
  const { status, text } = await leave();
  const { code, details } = JSON.parse(text) as { code: string; details: { path: string }[] };
  return { status, code, paths: details.map(({ path }) => path) };
};
const rows = <T>(sql: string, ...parameters: unknown[]) =>
  test.dataSource.query<T[]>(sql, parameters);
const account = () => rows('SELECT 1 FROM users WHERE id = $1', leaver.user.id);
const cancel = (id: string) =>
  test.api.call('POST', `/orders/${id}/cancel`, { token: leaver.token });
const letGo = ({ order }: PlacedOrder) =>
  test.api.data(z.unknown(), 200, 'POST', `/orders/${order.id}/cancel`, { token: organiser.token });
const cancelEvent = ({ id }: Event) =>
  test.api.call('POST', `/events/${id}/cancel`, { token: leaver.token });
const end = ({ id }: Event) =>
  rows(
    "UPDATE events SET start_time = now() - interval '2 days', end_time = now() - interval '1 day' WHERE id = $1",
    id,
  );
/** Moves all refunds into the past. */
const makeRefundsOlder = (days: number) =>
  rows('UPDATE payments SET refunded_at = refunded_at - make_interval(days => $1)', days);

describe('deleting an account', () => {
  it('ends every session, refuses sign-in and frees the address', async () => {
    const { email } = leaver.user;

    expect((await leave()).status).toBe(200);

    expect((await test.api.call('GET', '/auth/me', { token: leaver.token })).status).toBe(401);
    const again = await test.api.call('POST', '/auth/login', { body: { email, password } });
    expect(again.status).toBe(401);
    const body = aRegistration({ email });
    expect((await test.api.call('POST', '/auth/register', { body })).status).toBe(201);
  });

  it('leaves no data that identifies the user', async () => {
    const { id, email, firstName } = leaver.user;
    await organise(test, leaver);
    const order = await placeOrder(test, leaver, event, 1);
    await cancel(order.order.id);

    await leave();

    const { audit_log: log, ...stored } = await readStored(test.dataSource);
    const left = JSON.stringify(stored);
    for (const trace of [id, email]) expect(left).not.toContain(trace);
    expect(JSON.stringify(log)).not.toMatch(new RegExp(`${email}|${firstName}`));
  });

  it('sends a last mail', async () => {
    await leave();

    const mails = await rows<{ data: unknown }>(
      "SELECT data FROM mails WHERE kind = 'account-deleted'",
    );

    const { email } = leaver.user;
    expect(mails.map(({ data }) => data)).toContainEqual({ email, firstName: null });
  });

  it('is confirmed also when the connection is lost after the commit', async () => {
    loseNextCommit(test);

    expect((await leave()).status).toBe(200);

    expect(await account()).toEqual([]);
    expect((await test.api.call('GET', '/auth/me', { token: leaver.token })).status).toBe(401);
  });

  it('requires the password and reports a wrong one at its field', async () => {
    const { status, text } = await leave(leaver, 'not the password');

    expect(status).toBe(400);
    expect(text).toContain('"path":"currentPassword"');
    expect(await account()).toHaveLength(1);
  });
});

describe('with many events', () => {
  /** An account with events of each kind: a draft, one on sale, and one on sale whose order has failed. */
  async function withEvents(sets: number): Promise<Person> {
    const creator = await anOrganiser();
    const { id: venueId } = await createVenue(test.api, creator);
    for (let set = 0; set < sets; set += 1) {
      await createDraft(test.api, creator, { venueId });
      await createPublished(test.api, creator, { venueId });
      const ordered = await createPublished(test.api, creator, { venueId });
      await letGo(await placeOrder(test, organiser, ordered, 1));
    }
    return creator;
  }
  /** The statements of its deletion that read or change events, stock and the audit log. */
  const statementsAbout = async (creator: Person) => {
    const statements = await statementsOf(test, () => leave(creator));
    return statements.map(({ text }) => text).filter((text) => /events|stock|audit_log/.test(text));
  };

  it('takes as many statements as with a few', async () => {
    const [few, many] = [await withEvents(1), await withEvents(6)];

    const statements = await statementsAbout(few);

    expect(statements.length).toBeGreaterThan(5);
    expect(await statementsAbout(many)).toHaveLength(statements.length);
    expect(await rows('SELECT 1 FROM users WHERE id = $1', many.user.id)).toEqual([]);
  });

  it('records each deleted or cancelled event in the audit log', async () => {
    const creator = await withEvents(2);

    await leave(creator);

    const actor = `user:${creator.user.id}`;
    expect(
      await rows(
        `SELECT action, count(DISTINCT subject)::integer AS events FROM audit_log
         WHERE actor = $1 AND action IN ('event-deleted', 'event-cancelled') GROUP BY 1 ORDER BY 1`,
        actor,
      ),
    ).toEqual([
      { action: 'event-cancelled', events: 2 },
      { action: 'event-deleted', events: 2 },
    ]);
  });

  it('a refused deletion locks no account and no event', async () => {
    const { published } = await organise(test, leaver);
    await placeOrder(test, organiser, published, 1);

    const statements = await statementsOf(test, () => leave());

    const texts = statements.map(({ text }) => text);
    expect(texts.filter((text) => /FOR (NO KEY )?UPDATE|lock_ticket_stock/.test(text))).toEqual([]);
  });
});

describe('the remaining data', () => {
  it('include an order and its tickets, without the name, of an event that is over', async () => {
    const own = await createPublished(test.api, organiser, { venueId: event.venue.id });
    const { order } = await buyTickets(test, leaver, own);
    await end(own);

    expect((await leave()).status).toBe(200);

    const [kept] = await test.api.data(
      z.array(eventOrderSchema),
      200,
      'GET',
      `/events/${own.id}/orders`,
      { token: organiser.token },
    );
    expect(kept).toMatchObject({
      id: order.id,
      paymentStatus: 'completed',
      buyer: { firstName: 'Deleted', lastName: 'account' },
    });
    expect(await rows('SELECT holder_id FROM tickets WHERE order_id = $1', order.id)).toEqual([
      { holder_id: null },
      { holder_id: null },
    ]);
  });

  it("include a venue, for other creators' events", async () => {
    const { id: venueId } = await createVenue(test.api, leaver);
    const there = await createPublished(test.api, organiser, { venueId });

    expect((await leave()).status).toBe(200);

    const found = await test.api.call('GET', `/events/${there.id}`);
    expect(found.text).toContain(venueId);
  });

  it('include an event with orders, off sale; one without orders is deleted', async () => {
    const { published, draft, venueId } = await organise(test, leaver);
    const unsold = await createPublished(test.api, leaver, { venueId });
    await letGo(await placeOrder(test, organiser, published, 1));

    expect((await leave()).status).toBe(200);

    const ids = [published.id, draft.id, unsold.id];
    expect(
      await rows('SELECT id, status, creator_id FROM events WHERE id = ANY ($1)', ids),
    ).toEqual([{ id: published.id, status: 'cancelled', creator_id: null }]);
  });
});

describe('deletion is refused with a reason while', () => {
  it('the user holds a valid ticket for an event that has not ended', async () => {
    await buyTickets(test, leaver, event, 1);

    expect(await problem()).toEqual({ status: 409, code: 'ACCOUNT_IN_USE', paths: ['tickets'] });
  });

  it('an order of the user can still be paid', async () => {
    const { order } = await placeOrder(test, leaver, event, 1);

    expect(await problem()).toEqual({ status: 409, code: 'ACCOUNT_IN_USE', paths: ['orders'] });

    await cancel(order.id);
    expect((await leave()).status).toBe(200);
  });

  it('the user is owed a refund that has failed', async () => {
    const own = await createPublished(test.api, organiser, { venueId: event.venue.id });
    const { order } = await buyAndFailToRefund(test, leaver, own, organiser);

    expect(await problem()).toEqual({ status: 409, code: 'ACCOUNT_IN_USE', paths: ['owed'] });

    await test.api.call('POST', `/orders/${order.id}/pay-back`, { token: organiser.token });
    expect((await leave()).status).toBe(200);
  });

  it('the user is owed a refund that is under way', async () => {
    const own = await createPublished(test.api, organiser, { venueId: event.venue.id });
    const { order } = await buyTickets(test, leaver, own, 1);
    await refund(test, organiser, order.id);

    expect(await problem()).toEqual({ status: 409, code: 'ACCOUNT_IN_USE', paths: ['owed'] });

    await test.sweep();
    await test.noticesTaken();
    expect((await leave()).status).toBe(200);
  });

  it("tickets of the user's event are sold or held; the user's other events stay", async () => {
    const { published, draft } = await organise(test, leaver);
    await placeOrder(test, organiser, published, 1);

    expect(await problem()).toEqual({ status: 409, code: 'ACCOUNT_IN_USE', paths: ['events'] });

    expect(await rows('SELECT 1 FROM events WHERE id = $1', draft.id)).toHaveLength(1);
  });

  it("orders of the user's cancelled event are not refunded yet", async () => {
    const { published } = await organise(test, leaver);
    await buyTickets(test, organiser, published, 1);
    await cancelEvent(published);
    const owed = { status: 409, code: 'ACCOUNT_IN_USE', paths: ['refunds'] };

    expect(await problem()).toEqual(owed);

    while (await test.app.get(CancelEventService).serve());
    expect(await problem()).toEqual(owed);

    await test.sweep();
    await test.noticesTaken();
    expect(await problem()).toEqual(owed);

    await makeRefundsOlder(29);
    expect(await problem()).toEqual(owed);
    await makeRefundsOlder(2);
    expect((await leave()).status).toBe(200);
  });

  it("a checkout of the user's event is open after its end", async () => {
    const { published } = await organise(test, leaver);
    const { order } = await placeOrder(test, organiser, published, 1);
    await end(published);

    expect(await problem()).toEqual({ status: 409, code: 'ACCOUNT_IN_USE', paths: ['events'] });

    await test.api.call('POST', `/orders/${order.id}/cancel`, { token: organiser.token });
    expect((await leave()).status).toBe(200);
  });

  it("a failed refund of the user's event is not decided", async () => {
    const { published } = await organise(test, leaver);
    const { order } = await buyAndFailToRefund(test, organiser, published, leaver);

    expect(await problem()).toEqual({ status: 409, code: 'ACCOUNT_IN_USE', paths: ['refunds'] });

    await test.api.call('POST', `/orders/${order.id}/pay-back`, { token: leaver.token });
    expect((await leave()).status).toBe(200);
  });
});

describe('concurrently with a deletion', () => {
  it('an order is refused or keeps the account', async () => {
    const order = test.api.call('POST', '/orders', {
      token: leaver.token,
      body: { eventId: event.id, items: [{ ticketTypeId: event.ticketTypes[0]!.id, quantity: 1 }] },
    });

    const [left, ordered] = await Promise.all([leave(), order]);

    expect([
      [200, 401],
      [200, 429],
      [409, 201],
    ]).toContainEqual([left.status, ordered.status]);
    expect(
      await rows("SELECT 1 FROM orders WHERE buyer_id IS NULL AND payment_status = 'pending'"),
    ).toEqual([]);
  });

  it('an order during the deletion is to be retried, and is refused after it', async () => {
    const order = () =>
      test.api.call('POST', '/orders', { token: leaver.token, body: anOrderFor(event, 1) });
    const runner = test.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('DELETE FROM users WHERE id = $1', [leaver.user.id]);

    expect((await order()).status).toBe(429);

    await runner.commitTransaction();
    await runner.release();
    expect((await order()).status).toBe(401);
  });

  /** Deletes the account while another buyer's order of its event is not committed, and returns the response. */
  async function leaveDuringAHold() {
    const { published } = await organise(test, leaver);
    const runner = test.dataSource.createQueryRunner();
    await runner.startTransaction();
    const request = aHoldRequest(organiser, published);
    await test.app.get(TicketHoldsRepository).hold(runner.manager, [request], ROOMY_LIMITS);
    const left = leave();
    await untilBlocked(test, 1, left);
    await runner.commitTransaction();
    await runner.release();
    return left;
  }

  it("an order of the user's event keeps the account", async () => {
    const { status, text } = await leaveDuringAHold();

    expect(status).toBe(409);
    expect(text).toContain('"path":"events"');
  });

  it("control: without the locks of its events the account is deleted with an order's event", async () => {
    const events = test.app.get(EventsRepository);
    vi.spyOn(events, 'lockToLeave').mockImplementationOnce(async (manager, creatorId) => {
      const found = await manager.findBy(EventEntity, { creatorId });
      return found.map(({ id }) => id);
    });

    expect((await leaveDuringAHold()).status).toBe(200);
  });

  it("a cancellation of the user's event keeps the account", async () => {
    const { published } = await organise(test, leaver);
    await letGo(await placeOrder(test, organiser, published, 1));
    let refused = Promise.resolve({});

    await meetAtUpdateOf(
      test,
      'events',
      1,
      () => cancelEvent(published),
      async () => {
        refused = problem();
        await untilBlocked(test, 1, refused);
      },
    );

    expect(await refused).toEqual({ status: 409, code: 'ACCOUNT_IN_USE', paths: ['refunds'] });
  });

  it('a second deletion is refused', async () => {
    const statuses = (await Promise.all([leave(), leave()])).map(({ status }) => status);

    expect(statuses.sort()).toEqual([200, 401]);
  });
});

it("refunds a payment that arrives after the buyer's account was deleted", async () => {
  const placed = await placeOrder(test, leaver, event, 1);
  await rows(
    "UPDATE orders SET hold_expires_at = now() - interval '1 minute' WHERE id = $1",
    placed.order.id,
  );
  test.payments.faultWebhooks({ kind: 'drop' }, 1, 'checkout.session.completed');
  await rows(
    "UPDATE orders SET payment_status = 'expired', hold_expires_at = NULL WHERE id = $1",
    placed.order.id,
  );
  await test.api.data(nothingSchema, 200, 'POST', '/auth/delete-account', {
    token: leaver.token,
    body: { currentPassword: password },
  });

  await payFor(test, placed);
  await test.reconcile();

  expect(
    await rows(
      'SELECT payment_status, refund_reason, buyer_id FROM orders WHERE id = $1',
      placed.order.id,
    ),
  ).toEqual([
    { payment_status: 'refund_pending', refund_reason: 'account-deleted', buyer_id: null },
  ]);
});
