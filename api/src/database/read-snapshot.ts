import type { DataSource, EntityManager } from 'typeorm';

/**
 * Runs a read-only callback in one snapshot of the database: its statements see the same commits. Begins with one
 * statement, where TypeORM sends two.
 */
export async function readSnapshot<T>(
  dataSource: DataSource,
  read: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('START TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const result = await read(runner.manager);
    await runner.query('COMMIT');
    return result;
  } catch (error) {
    await runner.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
}
