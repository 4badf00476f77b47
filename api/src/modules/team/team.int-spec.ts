import {
  type Assignment,
  assignmentSchema,
  type Event,
  nothingSchema,
  type Team,
  TEAM_MAX,
  teamSchema,
} from '@stagedoor/contracts';
import * as z from 'zod/mini';
import {
  createPublished,
  createVenue,
  type Person,
  register,
} from '../../../test-support/builders.js';
import { loseNextCommit } from '../../../test-support/lost-commit.js';
import { linkIn, type Mailbox, startMailbox } from '../../../test-support/mailbox.js';
import { changeAddress } from '../../../test-support/addresses.js';
import { untilBlocked } from '../../../test-support/race-barrier.js';
import { confirmAddress, invite } from '../../../test-support/teams.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';

const INVITATIONS = 4;
const MAILS_TO_ONE = 3;

/** Moves an event into the past. */
const ENDED = `start_time = now() - interval '2 hours', end_time = now() - interval '1 hour'`;

let mailbox: Mailbox;
let test: TestApp;
let creator: Person;
let manager: Person;
let event: Event;

beforeAll(async () => {
  mailbox = await startMailbox();
  const variables = {
    ...mailbox.variables,
    INVITATIONS_PER_ACCOUNT: String(INVITATIONS),
    MAILS_PER_RECIPIENT: String(MAILS_TO_ONE),
  };
  test = await startTestApp(variables);
  creator = await register(test.api, 'creator', 'creator');
  manager = await register(test.api, 'manager', 'event_manager');
  const { id: venueId } = await createVenue(test.api, await register(test.api, 'venue', 'venue'));
  event = await createPublished(test.api, creator, { venueId });
  await mailbox.empty(test);
});

afterEach(async () => {
  await test.dataSource.query('DELETE FROM team_members');
  await test.dataSource.query('DELETE FROM failed_sign_ins');
  await test.dataSource.query('UPDATE users SET email_confirmed_at = NULL');
  await mailbox.empty(test);
});

afterAll(async () => {
  await test.close();
  await mailbox.remove();
});

const teamOf = async ({ id }: Pick<Event, 'id'>): Promise<Team['members']> =>
  (await test.api.data(teamSchema, 200, 'GET', `/events/${id}/team`, { token: creator.token }))
    .members;
const assignmentsOf = ({ token }: Person): Promise<Assignment[]> =>
  test.api.data(z.array(assignmentSchema), 200, 'GET', '/events/assigned', { token });
const accept = (id: string, { token }: Person = manager) =>
  test.api.data(nothingSchema, 200, 'POST', `/team-members/${id}/accept`, { token });
const remove = (id: string, { token }: Person) =>
  test.api.data(nothingSchema, 200, 'DELETE', `/team-members/${id}`, { token });
const ifInvited = () => ({ token: manager.token, query: { ifInvited: 'true' } });
const decline = (id: string) =>
  test.api.data(nothingSchema, 200, 'DELETE', `/team-members/${id}`, ifInvited());
const refusalToDecline = (id: string) =>
  test.api.refusal('DELETE', `/team-members/${id}`, ifInvited());
const inviteManager = () => invite(test, creator, event, manager.user.email, 'supervisor');

describe('an invitation', () => {
  it('is mailed without any text of the organiser, and shown to its confirmed account', async () => {
    await inviteManager();
    const [mail] = await mailbox.empty(test);

    expect(mail?.to).toEqual([{ address: manager.user.email, name: '' }]);
    expect(linkIn(mail!).pathname).toBe('/events/assigned');
    for (const secret of [event.title, creator.user.firstName]) {
      expect(mail?.text).not.toContain(secret);
    }
    await expect(assignmentsOf(manager)).resolves.toEqual([]);
    await confirmAddress(test, manager);
    await expect(assignmentsOf(manager)).resolves.toMatchObject([
      {
        ...{ duty: 'supervisor', acceptedAt: null, sold: null, inside: null },
        event: { id: event.id, title: event.title },
      },
    ]);
  });

  it('makes a member of the person who accepts it, once', async () => {
    await confirmAddress(test, manager);
    const { id } = await inviteManager();

    await Promise.all([accept(id), accept(id)]);

    const [member] = await teamOf(event);
    expect(member).toMatchObject({ id, firstName: 'manager', duty: 'supervisor' });
    const [assignment] = await assignmentsOf(manager);
    expect(assignment).toMatchObject({ id, acceptedAt: member?.acceptedAt, sold: 0, inside: 0 });
    expect(member?.acceptedAt).not.toBeNull();
  });

  it('is gone once it is declined', async () => {
    await confirmAddress(test, manager);
    const { id } = await inviteManager();

    await decline(id);

    await expect(teamOf(event)).resolves.toEqual([]);
    await expect(assignmentsOf(manager)).resolves.toEqual([]);
  });

  it('stays with the person whose address changes after accepting it', async () => {
    await confirmAddress(test, manager);
    await accept((await inviteManager()).id);
    const setEmail = (email: string) =>
      test.dataSource.query('UPDATE users SET email = $2, email_key = $2 WHERE id = $1', [
        manager.user.id,
        email,
      ]);

    await setEmail('another@example.org');

    await expect(assignmentsOf(manager)).resolves.toHaveLength(1);
    await setEmail(manager.user.email);
  });

  it('stays with the account that leaves its confirmed address, which its creator does not learn', async () => {
    const mover = await register(test.api, 'mover', 'event_manager');
    await confirmAddress(test, mover);
    const { id } = await invite(test, creator, event, mover.user.email);

    await changeAddress(test, mailbox, mover, 'moved@example.org');

    await expect(assignmentsOf(mover)).resolves.toMatchObject([{ id }]);
    await expect(teamOf(event)).resolves.toMatchObject([{ id, email: mover.user.email }]);
    const successor = await register(test.api, 'mover', 'event_manager');
    await confirmAddress(test, successor);
    await expect(assignmentsOf(successor)).resolves.toEqual([]);
    await accept(id, mover);
    await expect(assignmentsOf(mover)).resolves.toMatchObject([{ id, sold: 0 }]);
  });

  it('stays with an address that the account leaves without having confirmed it', async () => {
    const mover = await register(test.api, 'mistyped', 'event_manager');
    const { id } = await invite(test, creator, event, mover.user.email);

    await changeAddress(test, mailbox, mover, 'well-typed@example.org');

    await expect(assignmentsOf(mover)).resolves.toEqual([]);
    const owner = await register(test.api, 'mistyped', 'event_manager');
    await confirmAddress(test, owner);
    await expect(assignmentsOf(owner)).resolves.toMatchObject([{ id }]);
  });

  it.each(['MANAGER@Example.org', ' manager@example.org '])(
    'of the same address as %j changes the duty and mails nothing',
    async (email) => {
      const { id } = await inviteManager();
      await mailbox.empty(test);

      const member = await invite(test, creator, event, email, 'steward');

      expect(member).toMatchObject({ id, duty: 'steward' });
      await expect(teamOf(event)).resolves.toHaveLength(1);
      await expect(mailbox.empty(test)).resolves.toEqual([]);
    },
  );

  it('of the creator’s own address is refused at the field, and nothing is stored', async () => {
    const { token, user } = creator;
    const body = { email: user.email.toUpperCase(), duty: 'steward' };
    await mailbox.empty(test);

    const refusal = await test.api.refusal('POST', `/events/${event.id}/team`, { token, body });

    expect(refusal).toMatchObject({ status: 400, details: [{ path: 'email' }] });
    await expect(teamOf(event)).resolves.toEqual([]);
    await expect(mailbox.empty(test)).resolves.toEqual([]);
  });

  it('of one address by concurrent calls is one invitation with one mail', async () => {
    const [one, other] = await Promise.all([inviteManager(), inviteManager()]);

    expect(one.id).toBe(other.id);
    await expect(teamOf(event)).resolves.toHaveLength(1);
    await expect(mailbox.empty(test)).resolves.toHaveLength(1);
  });

  it('gives its duty to an address that a concurrent call has invited', async () => {
    const { email } = manager.user;
    const concurrent = test.dataSource.createQueryRunner();
    await concurrent.startTransaction();
    await concurrent.query(
      `INSERT INTO team_members (id, event_id, email, email_key, duty)
       VALUES (gen_random_uuid(), $1, $2, $2, 'steward')`,
      [event.id, email],
    );

    const invited = inviteManager();
    await untilBlocked(test, 1);
    await concurrent.commitTransaction();
    await concurrent.release();

    expect(await invited).toMatchObject({ email, duty: 'supervisor' });
  });

  it('by a second address of a member is refused', async () => {
    await confirmAddress(test, manager);
    await accept((await inviteManager()).id);
    const { id } = await invite(test, creator, event, 'second@example.org');
    await test.dataSource.query('UPDATE users SET email_key = $2 WHERE id = $1', [
      manager.user.id,
      'second@example.org',
    ]);

    const refusal = await test.api.refusal('POST', `/team-members/${id}/accept`, {
      token: manager.token,
    });

    expect(refusal).toMatchObject({ status: 409, code: 'ALREADY_IN_TEAM' });
    await test.dataSource.query('UPDATE users SET email_key = email WHERE id = $1', [
      manager.user.id,
    ]);
  });

  it.each([
    ['email', { email: 'nobody', duty: 'steward' }],
    ['email', { duty: 'steward' }],
    ['duty', { email: 'a@example.org', duty: 'creator' }],
    ['rights', { email: 'a@example.org', duty: 'steward', rights: 'all' }],
  ])('with a wrong %s (%j) is refused and not stored', async (path, body) => {
    const refusal = await test.api.refusal('POST', `/events/${event.id}/team`, {
      token: creator.token,
      body,
    });

    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path }] });
    await expect(teamOf(event)).resolves.toEqual([]);
    await expect(mailbox.empty(test)).resolves.toEqual([]);
  });

  it.each([
    ['is over', 'EVENT_NOT_ON_SALE', 'This event is over.', ENDED],
    [
      'is a draft of the past',
      'EVENT_NOT_ON_SALE',
      'This event is over.',
      `status = 'draft', ${ENDED}`,
    ],
    ['is cancelled', 'EVENT_CANCELLED', 'This event is cancelled.', `status = 'cancelled'`],
  ])('to an event that %s is refused and not stored', async (_, code, error, change) => {
    const { id } = await createPublished(test.api, creator, { venueId: event.venue.id });
    await test.dataSource.query(`UPDATE events SET ${change} WHERE id = $1`, [id]);

    const refusal = await test.api.refusal('POST', `/events/${id}/team`, {
      token: creator.token,
      body: { email: 'helper@example.org', duty: 'steward' },
    });

    expect(refusal).toMatchObject({ status: 409, code, error });
    await expect(teamOf({ id })).resolves.toEqual([]);
    await expect(mailbox.empty(test)).resolves.toEqual([]);
  });

  it('is refused after the invitations of an hour, which changes of a duty do not count for', async () => {
    for (let index = 0; index < INVITATIONS; index += 1) {
      await invite(test, creator, event, `helper-${index}@example.org`);
      await invite(test, creator, event, 'helper-0@example.org');
    }

    const { status, code } = await test.api.refusal('POST', `/events/${event.id}/team`, {
      token: creator.token,
      body: { email: 'one-more@example.org', duty: 'steward' },
    });

    expect({ status, code }).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
    await expect(teamOf(event)).resolves.toHaveLength(INVITATIONS);
  });

  it('above the mails of one address per hour is stored and shown without a mail', async () => {
    const { email } = manager.user;
    const mails = [];
    for (let mailed = 0; mailed < MAILS_TO_ONE; mailed += 1) {
      const { id } = await invite(test, creator, event, email);
      mails.push(...(await mailbox.empty(test)));
      await remove(id, creator);
    }

    const { id } = await invite(test, creator, event, email.toUpperCase());

    expect(mails).toHaveLength(MAILS_TO_ONE);
    await expect(mailbox.empty(test)).resolves.toEqual([]);
    await confirmAddress(test, manager);
    await expect(assignmentsOf(manager)).resolves.toMatchObject([{ id }]);
  });

  it('is refused once the team is full', async () => {
    await test.dataSource.query(
      `INSERT INTO team_members (id, event_id, email, email_key, duty)
       SELECT gen_random_uuid(), $1, n || '@example.org', n || '@example.org', 'steward'
       FROM generate_series(1, $2) n`,
      [event.id, TEAM_MAX],
    );

    const { code } = await test.api.refusal('POST', `/events/${event.id}/team`, {
      token: creator.token,
      body: { email: 'one-more@example.org', duty: 'steward' },
    });

    expect(code).toBe('TEAM_LIMIT_REACHED');
    await expect(teamOf(event)).resolves.toHaveLength(TEAM_MAX);
  });
});

describe('a member', () => {
  it.each([
    ['the creator', () => creator],
    ['the member', () => manager],
  ])('is out of the team at once when removed by %s', async (_, by) => {
    await confirmAddress(test, manager);
    const { id } = await inviteManager();
    await accept(id);

    await remove(id, by());

    await expect(teamOf(event)).resolves.toEqual([]);
    await expect(assignmentsOf(manager)).resolves.toEqual([]);
    const again = await test.api.refusal('DELETE', `/team-members/${id}`, { token: by().token });
    expect(again).toMatchObject({ status: 404, code: 'TEAM_MEMBER_NOT_FOUND' });
  });

  it('of an event that is over or cancelled stays in the team until removed', async () => {
    await confirmAddress(test, manager);
    const past = await createPublished(test.api, creator, { venueId: event.venue.id });
    const { id } = await invite(test, creator, past, manager.user.email);
    await accept(id);
    await test.dataSource.query(`UPDATE events SET status = 'cancelled', ${ENDED} WHERE id = $1`, [
      past.id,
    ]);

    await expect(teamOf(past)).resolves.toMatchObject([{ id }]);
    await remove(id, creator);

    await expect(teamOf(past)).resolves.toEqual([]);
  });

  it.each([
    ['ifInvited', { ifInvited: 'false' }],
    ['ifinvited', { ifinvited: 'true' }],
  ])('stays when it is declined with a wrong %s (%j)', async (path, query) => {
    await confirmAddress(test, manager);
    const { id } = await inviteManager();

    const refusal = await test.api.refusal('DELETE', `/team-members/${id}`, {
      token: manager.token,
      query,
    });

    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path }] });
    await expect(teamOf(event)).resolves.toMatchObject([{ id }]);
  });

  it('stays in the team when the invitation is declined after it was accepted', async () => {
    await confirmAddress(test, manager);
    const { id } = await inviteManager();
    await accept(id);

    await expect(refusalToDecline(id)).resolves.toMatchObject({
      status: 409,
      code: 'ALREADY_IN_TEAM',
    });

    await expect(teamOf(event)).resolves.toMatchObject([{ id }]);
  });

  it('stays in the team when a concurrent call has accepted the invitation', async () => {
    await confirmAddress(test, manager);
    const { id } = await inviteManager();
    const concurrent = test.dataSource.createQueryRunner();
    await concurrent.startTransaction();
    await concurrent.query(
      'UPDATE team_members SET user_id = $2, accepted_at = now() WHERE id = $1',
      [id, manager.user.id],
    );

    const refusal = refusalToDecline(id);
    await untilBlocked(test, 1);
    await concurrent.commitTransaction();
    await concurrent.release();

    expect(await refusal).toMatchObject({ status: 409, code: 'ALREADY_IN_TEAM' });
    await expect(teamOf(event)).resolves.toMatchObject([{ id }]);
  });

  it('is removed also when the connection is lost after the commit', async () => {
    const { id } = await inviteManager();
    loseNextCommit(test);

    await remove(id, creator);

    await expect(teamOf(event)).resolves.toEqual([]);
  });

  it('that is removed before accepting gets no mail', async () => {
    mailbox.keepBack(test);
    const { id } = await inviteManager();

    await remove(id, creator);

    await expect(mailbox.empty(test)).resolves.toEqual([]);
  });

  it('is not left half in the team when removal and acceptance race', async () => {
    await confirmAddress(test, manager);
    for (let round = 0; round < INVITATIONS; round += 1) {
      const { id } = await inviteManager();
      await Promise.allSettled([accept(id), remove(id, creator)]);
      const [team, assignments] = await Promise.all([teamOf(event), assignmentsOf(manager)]);
      expect(team.map((member) => member.id)).toEqual(assignments.map((one) => one.id));
      for (const member of team) await remove(member.id, creator);
    }
  });

  it('leaves the team with the account', async () => {
    const leaver = await register(test.api, 'leaver', 'event_manager');
    await confirmAddress(test, leaver);
    const { id } = await invite(test, creator, event, leaver.user.email);
    await accept(id, leaver);

    await test.dataSource.query('DELETE FROM users WHERE id = $1', [leaver.user.id]);

    await expect(teamOf(event)).resolves.toEqual([]);
  });
});

describe('GET /events/assigned', () => {
  it('returns pages, the latest invitation first', async () => {
    await confirmAddress(test, manager);
    const other = await createPublished(test.api, creator, { venueId: event.venue.id });
    const first = await inviteManager();
    const second = await invite(test, creator, other, manager.user.email);
    const page = async (query: Record<string, string>) => {
      const { text } = await test.api.call('GET', '/events/assigned', {
        token: manager.token,
        query,
      });
      return JSON.parse(text) as { data: Assignment[]; nextCursor: string | null };
    };

    const start = await page({ limit: '1' });
    const rest = await page({ limit: '1', cursor: start.nextCursor! });

    expect(start.data.map(({ id }) => id)).toEqual([second.id]);
    expect(rest.data.map(({ id }) => id)).toEqual([first.id]);
    expect(rest.nextCursor).toBeNull();
  });
});
