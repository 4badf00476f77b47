import type { DataSource, EntityManager } from 'typeorm';
import { together } from './together.js';

/**
 * Runs a read-only callback in one snapshot of the database: its statements see the same commits. The first of them is
 * sent together with the statement that begins the transaction; when that one fails, nothing is returned.
 */
export async function readSnapshot<T>(
  dataSource: DataSource,
  read: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.connect();
    const [, result] = await together([
      runner.query('START TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY'),
      read(runner.manager),
    ]);
    await runner.query('COMMIT');
    return result;
  } catch (error) {
    await runner.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
}
