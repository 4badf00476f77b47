import { startTestApp, type TestApp } from '../../test-support/test-app.js';
import { readWithin } from './read-within.js';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

const LIMIT = "SELECT current_setting('statement_timeout') AS of";

it.each([
  ['a result', 'SELECT 1 AS of', [{ of: 1 }]],
  ['null for a statement that takes too long', 'SELECT pg_sleep(60)', null],
])('returns %s; the transaction continues with its own limit', async (_, statement, result) => {
  const [within, after] = await test.dataSource.transaction(async (manager) => [
    await readWithin(manager, 50, () => manager.query<unknown>(statement)),
    await manager.query<unknown>(LIMIT),
  ]);

  expect(within).toEqual(result);
  expect(after).toEqual([{ of: '15s' }]);
});

it('limits each statement, and passes other errors on', async () => {
  const limits = await test.dataSource.transaction((manager) =>
    readWithin(manager, 50, () => manager.query<unknown>(LIMIT)),
  );
  const failing = test.dataSource.transaction((manager) =>
    readWithin(manager, 50, () => manager.query('SELECT 1 / 0')),
  );

  expect(limits).toEqual([{ of: '50ms' }]);
  await expect(failing).rejects.toMatchObject({ code: '22012' });
});
