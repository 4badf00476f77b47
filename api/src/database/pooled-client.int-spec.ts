import type { Client } from 'pg';
import { aRegistration } from '../../test-support/builders.js';
import { startTestApp, type TestApp } from '../../test-support/test-app.js';
import { runForRequest } from '../common/work/work-context.js';

/** How TypeORM checks out a connection, before it adds a listener. */
interface Driver {
  obtainMasterConnection: () => Promise<[Client, (error?: Error) => void]>;
}

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

it('survives a connection that the server ends on checkout', async () => {
  // TypeORM's type of a driver leaves the checkout out.
  const driver = test.dataSource.driver as unknown as Driver;
  const [connection, release] = await driver.obtainMasterConnection();
  const ended = new Error('terminating connection due to unexpected postmaster exit');

  expect(() => connection.emit('error', ended)).not.toThrow();

  release(ended);
  expect(await test.dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

describe('the application name of a connection', () => {
  const NAME = "SELECT current_setting('application_name') AS name";
  const nameOf = async (work: () => Promise<{ name: string }[]>) => (await work())[0]?.name;
  const ask = () => test.dataSource.query<{ name: string }[]>(NAME);

  it('contains the id of the request that it serves', async () => {
    const name = await runForRequest('an-id-of-a-call', () => nameOf(ask));

    expect(name).toBe('stagedoor-api an-id-of-a-call');
  });

  it('is the same for all statements of a transaction, and through its failure', async () => {
    const names: (string | undefined)[] = [];
    const failing = runForRequest('a-failing-call', () =>
      test.dataSource.transaction(async (manager) => {
        names.push(await nameOf(() => manager.query(NAME)));
        await manager.query('SELECT 1 / 0');
      }),
    );
    await expect(failing).rejects.toThrow('division by zero');
    const others = await Promise.all(
      ['first-call', 'second-call', 'third-call'].map((id) => runForRequest(id, () => nameOf(ask))),
    );

    expect(names).toEqual(['stagedoor-api a-failing-call']);
    expect(others).toEqual([
      'stagedoor-api first-call',
      'stagedoor-api second-call',
      'stagedoor-api third-call',
    ]);
  });

  it('contains no id after the request has ended', async () => {
    await runForRequest('an-id-of-a-call', ask);

    expect(await nameOf(ask)).toBe('stagedoor-api');
  });

  it('contains the id that the request sent', async () => {
    await test.dataSource.query('CREATE TABLE seen (name text)');
    await test.dataSource.query(`
      CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO seen VALUES (current_setting('application_name')); RETURN NULL; END $$`);
    await test.dataSource.query(
      'CREATE TRIGGER see AFTER INSERT ON users FOR EACH STATEMENT EXECUTE FUNCTION see()',
    );
    const headers = { 'x-request-id': 'an-id-of-the-page' };

    await test.api.call('POST', '/auth/register', { body: aRegistration(), headers });

    expect(await test.dataSource.query('SELECT name FROM seen')).toEqual([
      { name: 'stagedoor-api an-id-of-the-page' },
    ]);
  });
});
