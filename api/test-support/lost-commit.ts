import type { TestApp } from './test-app.js';

/** Loses the connection of the next transaction after its commit, which the application does not see. */
export function loseNextCommit({ dataSource }: TestApp): void {
  const transaction = dataSource.transaction.bind(dataSource) as (
    ...work: unknown[]
  ) => Promise<unknown>;
  vi.spyOn(dataSource, 'transaction').mockImplementationOnce(async (...work) => {
    await transaction(...work);
    throw new Error('Connection terminated unexpectedly');
  });
}
