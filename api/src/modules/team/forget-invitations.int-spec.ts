import {
  createPublished,
  createVenue,
  type Person,
  register,
} from '../../../test-support/builders.js';
import { joinTeam } from '../../../test-support/doors.js';
import { invite } from '../../../test-support/teams.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { ForgetInvitationsJob } from './forget-invitations.job.js';

let test: TestApp;
let creator: Person;

beforeAll(async () => {
  test = await startTestApp({ KEEP_INVITATIONS_DAYS: '10' });
  creator = await register(test.api, 'creator', 'creator');
});

afterAll(() => test.close());

it('deletes invitations to events that ended before the retention time, and keeps all others', async () => {
  const { id: venueId } = await createVenue(test.api, await register(test.api, 'venue', 'venue'));
  const member = await register(test.api, 'member', 'event_manager');
  for (const [address, endedAgo] of [
    ['old', '11 days'],
    ['recent', '9 days'],
    ['upcoming', '-1 day'],
  ]) {
    const event = await createPublished(test.api, creator, { venueId });
    await invite(test, creator, event, `${address}@example.org`);
    await joinTeam(test, event, member, 'steward');
    await test.dataSource.query(
      `UPDATE events SET start_time = now() - $2::interval - interval '1 hour', end_time = now() - $2::interval
       WHERE id = $1`,
      [event.id, endedAgo],
    );
  }

  await expect(test.app.get(ForgetInvitationsJob).serve()).resolves.toBe(false);

  const kept = await test.dataSource.query<{ email: string; count: number }[]>(
    'SELECT email, count(*)::integer FROM team_members GROUP BY email ORDER BY email',
  );
  expect(kept).toEqual([
    { email: 'member@example.org', count: 3 },
    { email: 'recent@example.org', count: 1 },
    { email: 'upcoming@example.org', count: 1 },
  ]);
});
