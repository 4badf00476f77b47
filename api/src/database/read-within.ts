import type { EntityManager } from 'typeorm';

/** PostgreSQL's code for a statement that it has ended. */
const ENDED = '57014';

/**
 * Runs a read-only callback in a transaction, with a limit of time for each of its statements. Returns null after one
 * that takes longer; the transaction continues with its own limit.
 */
export async function readWithin<T>(
  manager: EntityManager,
  statementMs: number,
  read: () => Promise<T>,
): Promise<T | null> {
  await manager.query(`SAVEPOINT limited; SET LOCAL statement_timeout = ${statementMs}`);
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === ENDED) return null;
    throw error;
  } finally {
    // Also restores the limit.
    await manager.query('ROLLBACK TO SAVEPOINT limited');
  }
}
