import { register } from '../../../test-support/builders.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { ForgetSessionsJob } from './forget-sessions.job.js';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({ KEEP_SESSIONS_DAYS: '10' });
});

afterAll(() => test.close());

it('deletes sessions that expired before the retention time and keeps all others', async () => {
  const { user, token } = await register(test.api, 'ada', 'creator');
  await test.dataSource.query(
    `INSERT INTO sessions (id, user_id, expires_at, revoked_at) VALUES
       ('00000000-0000-7000-8000-000000000001', $1, now() - interval '11 days', NULL),
       ('00000000-0000-7000-8000-000000000002', $1, now() - interval '9 days', NULL),
       ('00000000-0000-7000-8000-000000000003', $1, now() + interval '1 day', now())`,
    [user.id],
  );

  await test.app.get(ForgetSessionsJob).serve();

  const kept = await test.dataSource.query<{ last: string }[]>(
    `SELECT right(id::text, 1) AS last FROM sessions WHERE id::text LIKE '00000000-%' ORDER BY id`,
  );
  expect(kept).toEqual([{ last: '2' }, { last: '3' }]);
  expect((await test.api.call('GET', '/auth/me', { token })).status).toBe(200);
});
