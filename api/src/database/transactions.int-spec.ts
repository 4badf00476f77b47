import type { Client } from 'pg';
import { startTestApp, type TestApp } from '../../test-support/test-app.js';
import { Batcher } from '../common/batching/batcher.js';
import { beforeCommit, Transactions } from './transactions.js';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

it('does the work again when the connection is lost between two of its statements', async () => {
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

it('does the work again when the server ended the transaction because this process stood still', async () => {
  let attempts = 0;

  const answer = await new Transactions(test.dataSource).run(async (manager) => {
    attempts += 1;
    await manager.query('SET LOCAL idle_in_transaction_session_timeout = 50');
    if (attempts === 1) standStill(300);
    return manager.query('SELECT 1 AS one');
  });

  expect(answer).toEqual([{ one: 1 }]);
  expect(attempts).toBe(2);
});

it('does not end with what a group of other works does, even when it added the first of them', async () => {
  const lane = new Batcher(
    (items: readonly string[]) => Promise.resolve(items.map(() => beforeCommit(async () => {}))),
    { groupSize: 2, atOnce: 1 },
  );

  const joined = await new Transactions(test.dataSource).run(() => lane.add('a work'));

  expect(joined).toBe(false);
});

/** As a process does that is frozen: it sends nothing, and reads later what has come meanwhile. */
function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
