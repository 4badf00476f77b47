import { signedInSchema } from '@stagedoor/contracts';
import { aRegistration } from '../../../test-support/builders.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { LiveSessions } from './live-sessions.js';
import { SessionsRepository } from './persistence/sessions.repository.js';

const TRUSTED_AT_MOST_MS = 1_000;

let test: TestApp;
let sessionId: string;
let userId: string;
let sessions: SessionsRepository;
let here: LiveSessions;
let elsewhere: LiveSessions;

beforeAll(async () => {
  test = await startTestApp();
  const { user } = await test.api.data(signedInSchema, 201, 'POST', '/auth/register', {
    body: aRegistration(),
  });
  userId = user.id;
});

afterAll(() => test.close());

beforeEach(async () => {
  sessions = new SessionsRepository();
  here = new LiveSessions(test.dataSource, sessions);
  elsewhere = new LiveSessions(test.dataSource, sessions);
  sessionId = (
    await test.dataSource.query<[{ id: string }]>(
      `INSERT INTO sessions (id, user_id, expires_at)
       VALUES (gen_random_uuid(), $1, now() + interval '1 day') RETURNING id`,
      [userId],
    )
  )[0].id;
});

afterEach(() => vi.restoreAllMocks());

const revoke = () => sessions.revoke(test.dataSource.manager, userId, sessionId);

it('queries the database once while a look-up is fresh', async () => {
  const find = vi.spyOn(sessions, 'findLiveOwners');
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());

  await Promise.all([here.ownerOf(sessionId), here.ownerOf(sessionId)]);
  await here.ownerOf(sessionId);

  expect(find).toHaveBeenCalledTimes(1);
});

it('reports a session that this copy ended at once', async () => {
  await expect(here.ownerOf(sessionId)).resolves.toBe(userId);

  await revoke();
  here.ended(sessionId);

  await expect(here.ownerOf(sessionId)).resolves.toBeNull();
});

it('a look-up in progress does not restore an ended session', async () => {
  const underWay = here.ownerOf(sessionId);
  await revoke();
  here.ended(sessionId);
  await underWay;

  await expect(here.ownerOf(sessionId)).resolves.toBeNull();
});

it('reports a session that another copy ended within a second', async () => {
  await expect(elsewhere.ownerOf(sessionId)).resolves.toBe(userId);
  await revoke();
  here.ended(sessionId);

  const later = performance.now() + TRUSTED_AT_MOST_MS;
  vi.spyOn(performance, 'now').mockReturnValue(later);

  await expect(elsewhere.ownerOf(sessionId)).resolves.toBeNull();
});

it('repeats a failed look-up', async () => {
  vi.spyOn(sessions, 'findLiveOwners').mockRejectedValueOnce(new Error('no connection'));
  await expect(here.ownerOf(sessionId)).rejects.toThrow('no connection');

  await expect(here.ownerOf(sessionId)).resolves.toBe(userId);
});
