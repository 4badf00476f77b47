import type { EntityManager } from 'typeorm';
import { aVenue, register } from '../../../test-support/builders.js';
import { untilBlocked } from '../../../test-support/race-barrier.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { deleteOld } from '../../database/delete-old.js';
import { ForgetKeysJob } from './forget-keys.job.js';
import { IdempotencyRepository, REMEMBERED } from './idempotency.repository.js';

let test: TestApp;
let userId: string;
const idempotency = new IdempotencyRepository();

beforeAll(async () => {
  test = await startTestApp();
  userId = (await register(test.api, 'ada', 'creator')).user.id;
});

afterAll(() => test.close());

afterEach(async () => {
  await test.dataSource.query('DELETE FROM idempotency_keys');
});

const call = (overrides = {}) => ({
  userId,
  route: 'POST /things',
  key: 'key',
  body: { size: 1 },
  ...overrides,
});
const once = (work: (manager: EntityManager) => Promise<unknown>, overrides = {}) =>
  test.dataSource.transaction((manager) =>
    idempotency.once(manager, call(overrides), () => work(manager)),
  );

it('runs the work once and returns the same response again', async () => {
  const work = vi.fn().mockResolvedValue({ id: 'one' });

  const answers = [await once(work), await once(work)];

  expect(answers).toEqual([{ id: 'one' }, { id: 'one' }]);
  expect(work).toHaveBeenCalledTimes(1);
});

it('refuses the key with another body', async () => {
  await once(() => Promise.resolve('one'));

  await expect(once(() => Promise.resolve('two'), { body: { size: 2 } })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});

it.each([
  ['route', { route: 'POST /others' }],
  ['key', { key: 'another' }],
])('runs the work again for another %s', async (_, overrides) => {
  await once(() => Promise.resolve('one'));

  await expect(once(() => Promise.resolve('two'), overrides)).resolves.toBe('two');
});

it('runs the work again for another user', async () => {
  const other = await register(test.api, 'grace', 'creator');
  await once(() => Promise.resolve('one'));

  await expect(once(() => Promise.resolve('two'), { userId: other.user.id })).resolves.toBe('two');
});

it('runs the work on every request without a key', async () => {
  const work = vi.fn().mockResolvedValue('done');

  await once(work, { key: null });
  await once(work, { key: null });

  expect(work).toHaveBeenCalledTimes(2);
});

it('rolls the key back together with failed work', async () => {
  await expect(
    once(async (manager) => {
      await manager.query("UPDATE users SET first_name = 'half done'");
      throw new Error('died half-way');
    }),
  ).rejects.toThrow('died half-way');

  await expect(once(() => Promise.resolve('done'))).resolves.toBe('done');
  await expect(
    test.dataSource.query("SELECT 1 FROM users WHERE first_name = 'half done'"),
  ).resolves.toEqual([]);
});

it('makes a concurrent duplicate wait and returns the same response', async () => {
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const started = new Promise<void>((resolve) => {
    void once(async () => {
      resolve();
      await finished;
      return 'first';
    });
  });
  await started;

  const twin = once(() => Promise.resolve('second'));
  await untilBlocked(test, 1, twin);
  finish();

  await expect(twin).resolves.toBe('first');
});

it('refuses a new key, and no known one, of a user with 500 keys on the route', async () => {
  await once(() => Promise.resolve('first'));
  await test.dataSource.query(
    `INSERT INTO idempotency_keys (user_id, route, key, body_hash, response)
     SELECT $1, 'POST /things', i, '', 'null' FROM generate_series(2, 500) AS i`,
    [userId],
  );
  const work = vi.fn().mockResolvedValue('done');

  await expect(once(work, { key: 'new' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });

  expect(work).not.toHaveBeenCalled();
  await expect(once(work)).resolves.toBe('first');
  await expect(once(work, { key: 'new', route: 'POST /others' })).resolves.toBe('done');
  await expect(once(work, { key: null })).resolves.toBe('done');
});

describe('keys that are older than a day', () => {
  const remember = (count: number, age: string) =>
    test.dataSource.query(
      `INSERT INTO idempotency_keys (user_id, route, key, body_hash, response, created_at)
       SELECT $1, 'POST /things', $2 || i, '', 'null', now() - $2::interval
       FROM generate_series(1, $3) AS i`,
      [userId, age, count],
    );

  const remembered = async () => {
    const rows = await test.dataSource.query<{ key: string }[]>(
      'SELECT key FROM idempotency_keys ORDER BY created_at',
    );
    return rows.map(({ key }) => key);
  };

  it('are deleted and can be used again', async () => {
    await remember(1, '24 hours 1 minute ');
    await remember(1, '23 hours 59 minutes ');

    await test.app.get(ForgetKeysJob).serve();

    expect(await remembered()).toEqual(['23 hours 59 minutes 1']);
    const key = '24 hours 1 minute 1';
    await expect(once(() => Promise.resolve('second'), { key })).resolves.toBe('second');
  });

  it('are deleted 1,000 at a time', async () => {
    await remember(1_001, '25 hours ');

    expect(await test.app.get(ForgetKeysJob).serve()).toBe(true);
    expect(await remembered()).toHaveLength(1);
    expect(await test.app.get(ForgetKeysJob).serve()).toBe(false);
    expect(await remembered()).toEqual([]);
  });

  it('are deleted once when several copies delete at the same time', async () => {
    await remember(6, '25 hours ');

    const forgotten = await Promise.all(
      [4, 4, 4].map((limit) =>
        deleteOld(test.dataSource.manager, limit, 'idempotency_keys', 'created_at', REMEMBERED),
      ),
    );

    expect(forgotten.reduce((sum, count) => sum + count)).toBe(6);
    expect(await remembered()).toEqual([]);
  });

  it('are skipped while locked', async () => {
    await remember(2, '25 hours ');
    const used = 'SELECT FROM idempotency_keys ORDER BY key LIMIT 1 FOR UPDATE';

    await test.dataSource.transaction(async (manager) => {
      await manager.query(used);
      await test.app.get(ForgetKeysJob).serve();
    });

    expect(await remembered()).toEqual(['25 hours 1']);
  });
});

it.each([
  ['an empty key', ''],
  ['a key that is too long', 'k'.repeat(256)],
])('refuses %s', async (_, key) => {
  const owner = await register(test.api, `owner-${key.length}`, 'venue');

  const refusal = await test.api.refusal('POST', '/venues', {
    token: owner.token,
    headers: { 'idempotency-key': key },
    body: aVenue(),
  });

  expect(refusal).toMatchObject({ status: 400, details: [{ path: 'Idempotency-Key' }] });
});
