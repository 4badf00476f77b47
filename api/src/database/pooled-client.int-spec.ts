import type { Client } from 'pg';
import { startTestApp, type TestApp } from '../../test-support/test-app.js';

/** How TypeORM borrows a connection, before it listens to it. */
interface Driver {
  obtainMasterConnection: () => Promise<[Client, (error?: Error) => void]>;
}

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

it('survives a connection that the server ends as it is handed out', async () => {
  // TypeORM's own type of a driver leaves out how connections are handed out.
  const driver = test.dataSource.driver as unknown as Driver;
  const [connection, release] = await driver.obtainMasterConnection();
  const ended = new Error('terminating connection due to unexpected postmaster exit');

  expect(() => connection.emit('error', ended)).not.toThrow();

  release(ended);
  expect(await test.dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});
