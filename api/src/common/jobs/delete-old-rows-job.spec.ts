import type { DataSource } from 'typeorm';
import type { Environment } from '../../config/environment.js';
import { deleteOldRowsJob } from './delete-old-rows-job.js';

it('deletes the rows of each table when those of another cannot be deleted', async () => {
  const query = vi.fn(async (statement: string) => {
    if (statement.includes('FROM first')) throw new Error('canceled');
    return [[], 1];
  });
  const Job = deleteOldRowsJob('old rows', () => [
    ['first', 'at'],
    ['second', 'at'],
  ]);
  // The job only queries, and reads no variable.
  const job = new Job({ manager: { query } } as unknown as DataSource, {} as Environment);

  await expect(job.serve()).rejects.toThrow('canceled');

  const tables = query.mock.calls.map(([statement]) => /FROM (\w+)/.exec(statement)![1]);
  expect(tables).toEqual(['first', 'second']);
});
