import type { Client } from 'pg';
import { startTestApp, type TestApp } from '../../test-support/test-app.js';
import { Batcher } from '../common/batching/batcher.js';
import { beforeCommit, Transactions } from './transactions.js';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

it('retries the work when the connection is lost between two statements', async () => {
  let attempts = 0;

  const answer = await new Transactions(test.dataSource).run(async (manager) => {
    attempts += 1;
    const connection = (await manager.queryRunner!.connect()) as Client;
    if (attempts === 1) connection.emit('error', new Error('Connection terminated unexpectedly'));
    return manager.query('SELECT 1 AS one');
  });

  expect(answer).toEqual([{ one: 1 }]);
  expect(attempts).toBe(2);
});

it('retries the work when the server ends the transaction of a frozen process', async () => {
  let attempts = 0;

  const answer = await new Transactions(test.dataSource).run(async (manager) => {
    attempts += 1;
    if (attempts === 1) {
      await manager.query('SET LOCAL idle_in_transaction_session_timeout = 50');
      freeze(1_000);
    }
    return manager.query('SELECT 1 AS one');
  });

  expect(answer).toEqual([{ one: 1 }]);
  expect(attempts).toBe(2);
});

it('does not run work that a batch adds in the transaction of one of its callers', async () => {
  const batcher = new Batcher(
    (items: readonly string[]) => Promise.resolve(items.map(() => beforeCommit(async () => {}))),
    { name: 'test', groupSize: 2, atOnce: 1 },
  );

  const joined = await new Transactions(test.dataSource).run(() => batcher.add('an item'));

  expect(joined).toBe(false);
});

/** Blocks the thread as a frozen process: it sends nothing, and reads later what has arrived. */
function freeze(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
