import { type Event, nothingSchema, userSchema } from '@stagedoor/contracts';
import * as z from 'zod/mini';
import { changeAddress } from '../../../test-support/addresses.js';
import { aRegistration, type Person, register } from '../../../test-support/builders.js';
import { joinTeam } from '../../../test-support/doors.js';
import { type Mailbox, startMailbox } from '../../../test-support/mailbox.js';
import { organise } from '../../../test-support/owned-things.js';
import { type PayingTestApp, startPayingTestApp } from '../../../test-support/payments.js';
import { buyTickets, placeOrder } from '../../../test-support/purchases.js';
import { untilBlocked } from '../../../test-support/race-barrier.js';
import { openShop, registerBuyers, type Shop } from '../../../test-support/shop.js';
import { confirmAddress, invite } from '../../../test-support/teams.js';
import { tracesOf } from '../../../test-support/traces.js';

let mailbox: Mailbox;
let test: PayingTestApp;
let shop: Shop;
let event: Event;
let leaver: Person;
let leavers = 0;

beforeAll(async () => {
  mailbox = await startMailbox();
  test = await startPayingTestApp(mailbox.variables);
  shop = await openShop(test);
  event = await shop.sell();
});

afterAll(async () => {
  await test.close();
  await mailbox.remove();
});

beforeEach(async () => {
  leavers += 1;
  leaver = await register(test.api, `leaver-${leavers}`, 'event_manager');
});

const body = { currentPassword: aRegistration().password };
const leave = ({ token }: Person) =>
  test.api.data(nothingSchema, 200, 'POST', '/auth/delete-account', { token, body });

/** The addresses of the team of an event. */
async function invitedTo({ id }: Pick<Event, 'id'>): Promise<string[]> {
  const members = await test.dataSource.query<{ email: string }[]>(
    'SELECT email FROM team_members WHERE event_id = $1 ORDER BY email',
    [id],
  );
  return members.map(({ email }) => email);
}

/** Moves an event into the past, so that its tickets keep no account from being deleted. */
async function end({ id }: Event): Promise<void> {
  await test.dataSource.query(
    `UPDATE events SET start_time = now() - interval '2 days', end_time = now() - interval '1 day'
     WHERE id = $1`,
    [id],
  );
}

it('leaves no trace of the address of a user who was invited, bought and asked for another address', async () => {
  const { email } = leaver.user;
  const gig = await shop.sell();
  await confirmAddress(test, leaver);
  await invite(test, shop.creator, event, email.toUpperCase());
  await buyTickets(test, leaver, gig, 1);
  await end(gig);
  await test.api.call('POST', '/auth/login', { body: { email, password: 'not the password' } });
  await test.api.call('POST', '/auth/forgot-password', { body: { email } });
  await test.api.data(z.unknown(), 200, 'POST', '/auth/change-email', {
    ...{ token: leaver.token, body: { ...body, email: `new-${email}` } },
  });
  await expect(tracesOf(test.dataSource, email)).resolves.toEqual(
    expect.arrayContaining(['team_members.email', 'team_members.email_key', 'users.email']),
  );

  await leave(leaver);
  await mailbox.empty(test);

  await expect(tracesOf(test.dataSource, email)).resolves.toEqual([]);
});

it('leaves no trace of an earlier confirmed address that was invited', async () => {
  const { email } = leaver.user;
  await confirmAddress(test, leaver);
  await invite(test, shop.creator, event, email);
  await changeAddress(test, mailbox, leaver, 'a-later-address@example.org');
  await expect(tracesOf(test.dataSource, email)).resolves.toContain('team_members.email');

  await leave(leaver);
  await mailbox.empty(test);

  await expect(tracesOf(test.dataSource, email)).resolves.toEqual([]);
});

it('keeps the invitation of an address that the account has not confirmed', async () => {
  const { email } = leaver.user;
  await invite(test, shop.creator, event, email);

  await leave(leaver);

  await expect(invitedTo(event)).resolves.toContain(email);
});

it('keeps the invitations of other addresses', async () => {
  const { email } = leaver.user;
  await confirmAddress(test, leaver);
  for (const one of [email, `not-${email}`]) await invite(test, shop.creator, event, one);

  await leave(leaver);

  const invited = await invitedTo(event);
  expect(invited).toContain(`not-${email}`);
  expect(invited).not.toContain(email);
});

describe('of a creator', () => {
  let published: Event;

  beforeEach(async () => {
    for (const role of ['venue', 'creator']) {
      const addRole = { token: leaver.token, body: { role } };
      await test.api.data(userSchema, 200, 'POST', '/auth/add-role', addRole);
    }
    ({ published } = await organise(test, leaver));
  });

  it('deletes the invitations to an event that stays, and keeps its members', async () => {
    const [buyer, member] = (await registerBuyers(test, 2)) as [Person, Person];
    await invite(test, leaver, published, 'a-stranger@example.org');
    await joinTeam(test, published, member, 'steward');
    const { order } = await placeOrder(test, buyer, published, 1);
    await test.api.call('POST', `/orders/${order.id}/cancel`, { token: buyer.token });

    await leave(leaver);

    await expect(invitedTo(published)).resolves.toEqual([member.user.email]);
    await mailbox.empty(test);
    await expect(tracesOf(test.dataSource, 'a-stranger@example.org')).resolves.toEqual([]);
  });

  it('refuses an invitation that waits for the deletion', async () => {
    const runner = test.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [leaver.user.id]);
    const invitation = test.api.call('POST', `/events/${published.id}/team`, {
      ...{ token: leaver.token, body: { email: 'too-late@example.org', duty: 'steward' } },
    });
    await untilBlocked(test, 1, invitation);
    await runner.query('DELETE FROM users WHERE id = $1', [leaver.user.id]);
    await runner.commitTransaction();
    await runner.release();

    expect((await invitation).status).toBe(404);
    await expect(tracesOf(test.dataSource, 'too-late@example.org')).resolves.toEqual([]);
  });
});
