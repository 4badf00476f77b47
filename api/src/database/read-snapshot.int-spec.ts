import { startTestApp, type TestApp } from '../../test-support/test-app.js';
import { readSnapshot } from './read-snapshot.js';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

it('runs its first statement in the snapshot already, although both are sent together', async () => {
  const [setting] = await readSnapshot(test.dataSource, (manager) =>
    manager.query<{ isolation: string; isReadOnly: string }[]>(
      `SELECT current_setting('transaction_isolation') AS isolation,
         current_setting('transaction_read_only') AS "isReadOnly"`,
    ),
  );

  expect(setting).toEqual({ isolation: 'repeatable read', isReadOnly: 'on' });
});
