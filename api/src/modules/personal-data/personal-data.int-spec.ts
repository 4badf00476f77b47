import { personalDataSchema, userSchema } from '@stagedoor/contracts';
import { register } from '../../../test-support/builders.js';
import { buy, organise } from '../../../test-support/owned-things.js';
import { TicketQueries } from '../tickets/ticket-queries.service.js';
import { type PayingTestApp, startPayingTestApp } from '../../../test-support/payments.js';

let test: PayingTestApp;

beforeAll(async () => {
  test = await startPayingTestApp();
});

afterAll(() => test.close());

const exportOf = (token: string) =>
  test.api.data(personalDataSchema, 200, 'GET', '/auth/export', { token });

it('contains all data of the user and none of another user', async () => {
  const owner = await register(test.api, 'ada', 'venue');
  const body = { role: 'creator' };
  await test.api.data(userSchema, 200, 'POST', '/auth/add-role', { token: owner.token, body });
  const { venueId, draft, published } = await organise(test, owner);
  const { orders, ticket } = await buy(test, owner, published);
  const stranger = await register(test.api, 'grace', 'venue');

  const mine = await exportOf(owner.token);
  const theirs = await exportOf(stranger.token);

  expect(mine.account.email).toBe(owner.user.email);
  expect(mine.sessions).toHaveLength(1);
  expect(mine.venues.map(({ id }) => id)).toEqual([venueId]);
  expect(mine.events.map(({ id }) => id).sort()).toEqual([draft.id, published.id].sort());
  expect(mine.orders.map(({ id }) => id).sort()).toEqual(Object.values(orders).sort());
  expect(mine.tickets.map(({ id }) => id)).toEqual([ticket.id]);
  expect(mine.auditLog.map(({ action, subject }) => [action, subject])).toEqual([
    ['account-opened', null],
    ['role-added', 'role:creator'],
    ['event-published', `event:${published.id}`],
  ]);
  expect(theirs.auditLog.map(({ action }) => action)).toEqual(['account-opened']);
  expect(theirs).toMatchObject({ orders: [], tickets: [], events: [], venues: [] });
  expect(JSON.stringify(theirs)).not.toContain(owner.user.email);
});

it('breaks off when a list can no longer be read', async () => {
  const { token } = await register(test.api, 'edith', 'venue');
  const tickets = test.app.get(TicketQueries);
  vi.spyOn(tickets, 'list').mockRejectedValueOnce(new Error('The database is away.'));

  await expect(test.api.call('GET', '/auth/export', { token })).rejects.toThrow('destroyed');
});

it('contains neither the password nor its hash', async () => {
  const { token } = await register(test.api, 'joan', 'venue');

  const { text } = await test.api.call('GET', '/auth/export', { token });

  expect(text).not.toMatch(/argon2|password/i);
});
