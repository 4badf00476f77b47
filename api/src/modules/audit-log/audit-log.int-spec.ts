import {
  eventSchema,
  nothingSchema,
  signedInSchema,
  teamMemberSchema,
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
import { type PayingTestApp, startPayingTestApp } from '../../../test-support/payments.js';
import { buyTickets } from '../../../test-support/purchases.js';

const { password } = aRegistration();

interface Entry {
  actor: string;
  action: string;
  subject: string | null;
  request_id: string | null;
}

let test: PayingTestApp;
let person: Person;
let people = 0;

beforeAll(async () => {
  test = await startPayingTestApp();
});

afterAll(() => test.close());

beforeEach(async () => {
  people += 1;
  person = await register(test.api, `person-${people}`, 'creator');
});

const post = (path: string, body?: object) =>
  test.api.data(z.unknown(), 200, 'POST', path, { token: person.token, ...(body && { body }) });
const entries = () =>
  test.dataSource.query<Entry[]>(
    'SELECT actor, action, subject, request_id FROM audit_log ORDER BY id',
  );
const deedsOf = async ({ user }: Person) =>
  (await entries())
    .filter(({ actor }) => actor === `user:${user.id}`)
    .map(({ action, subject }) => [action, subject]);

async function anEventOnSale() {
  await post('/auth/add-role', { role: 'venue' });
  const { id: venueId } = await createVenue(test.api, person);
  return createPublished(test.api, person, { venueId });
}

describe('the audit log records', () => {
  it('registration, sign-in, an added role and a role switch', async () => {
    const { email } = person.user;
    await test.api.data(signedInSchema, 200, 'POST', '/auth/login', { body: { email, password } });
    await test.api.data(userSchema, 200, 'POST', '/auth/add-role', {
      token: person.token,
      body: { role: 'supplier' },
    });
    await post('/auth/switch-role', { role: 'supplier' });

    expect(await deedsOf(person)).toEqual([
      ['account-opened', null],
      ['signed-in', null],
      ['role-added', 'role:supplier'],
      ['role-switched', 'role:supplier'],
    ]);
  });

  it('a changed password, signing out everywhere and a deleted account', async () => {
    const { email } = person.user;
    const newPassword = 'staple of another colour';
    await post('/auth/change-password', { currentPassword: password, newPassword });
    await test.api.data(nothingSchema, 200, 'DELETE', '/auth/sessions', { token: person.token });
    const again = await test.api.data(signedInSchema, 200, 'POST', '/auth/login', {
      body: { email, password: newPassword },
    });
    person.token = again.accessToken;
    await post('/auth/delete-account', { currentPassword: newPassword });

    expect((await deedsOf(person)).map(([action]) => action)).toEqual([
      'account-opened',
      'password-changed',
      'signed-out-everywhere',
      'signed-in',
      'account-deleted',
    ]);
  });

  it('publishing an event once, and cancelling it with its refunds', async () => {
    const event = await anEventOnSale();
    await test.api.data(eventSchema, 200, 'PATCH', `/events/${event.id}/publish`, {
      token: person.token,
    });
    const buyer = await register(test.api, `buyer-${people}`, 'supplier');
    const { order } = await buyTickets(test, buyer, event, 1);
    await post(`/events/${event.id}/cancel`);
    await test.sweep();

    expect((await deedsOf(person)).slice(2)).toEqual([
      ['event-published', `event:${event.id}`],
      ['event-cancelled', `event:${event.id}`],
      ['order-refunded', `order:${order.id}`],
    ]);
  });

  it('deleting a published event, but no draft', async () => {
    const event = await anEventOnSale();
    const draft = await createDraft(test.api, person, { venueId: event.venue.id });
    for (const { id } of [draft, event]) {
      await test.api.data(nothingSchema, 200, 'DELETE', `/events/${id}`, { token: person.token });
    }

    expect((await deedsOf(person)).slice(2)).toEqual([
      ['event-published', `event:${event.id}`],
      ['event-deleted', `event:${event.id}`],
    ]);
  });

  it('what becomes of published events when the account of their creator is deleted', async () => {
    const sold = await anEventOnSale();
    const unsold = await createPublished(test.api, person, { venueId: sold.venue.id });
    const buyer = await register(test.api, `buyer-${people}`, 'supplier');
    const { order } = await buyTickets(test, buyer, sold, 1);
    await post(`/orders/${order.id}/refund`);
    await test.sweep();
    await test.dataSource.query("UPDATE payments SET refunded_at = now() - interval '31 days'");
    await post('/auth/delete-account', { currentPassword: password });

    expect((await deedsOf(person)).slice(-3)).toEqual([
      ['event-cancelled', `event:${sold.id}`],
      ['event-deleted', `event:${unsold.id}`],
      ['account-deleted', null],
    ]);
  });

  it('the changes of a duty', async () => {
    const event = await anEventOnSale();
    for (const duty of ['steward', 'supervisor', 'supervisor']) {
      await test.api.data(teamMemberSchema, 201, 'POST', `/events/${event.id}/team`, {
        token: person.token,
        body: { email: 'ada@example.org', duty },
      });
    }

    expect((await deedsOf(person)).slice(3)).toEqual([
      ['team-member-invited', `event:${event.id}`],
      ['team-duty-changed', `event:${event.id}`],
    ]);
  });

  it('a refund', async () => {
    const event = await anEventOnSale();
    const buyer = await register(test.api, `buyer-${people}`, 'supplier');
    const { order } = await buyTickets(test, buyer, event, 1);
    await post(`/orders/${order.id}/refund`);

    expect((await deedsOf(person)).at(-1)).toEqual(['order-refunded', `order:${order.id}`]);
  });
});

it('stores the request id', async () => {
  const headers = { 'x-request-id': 'an-id-of-the-caller' };
  const body = { email: person.user.email, password };
  await test.api.call('POST', '/auth/login', { body, headers });

  expect((await entries()).at(-1)).toMatchObject({
    action: 'signed-in',
    request_id: 'an-id-of-the-caller',
  });
});

it('records nothing for refused requests', async () => {
  const before = (await entries()).length;
  const wrong = { email: person.user.email, password: 'not the password' };
  await test.api.call('POST', '/auth/login', { body: wrong });
  await test.api.call('POST', '/auth/switch-role', {
    token: person.token,
    body: { role: 'venue' },
  });

  expect(await entries()).toHaveLength(before);
});

it.each(["UPDATE audit_log SET actor = 'shop'", 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
  'refuses %s',
  async (sql) => {
    await expect(test.dataSource.query(sql)).rejects.toThrow('append-only');
  },
);
