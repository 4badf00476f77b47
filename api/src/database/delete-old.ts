import type { EntityManager } from 'typeorm';

/**
 * Deletes the oldest rows of a table whose `column` is older than `age`, a PostgreSQL interval, and returns the count.
 * SKIP LOCKED lets every copy of the API run it at once.
 */
export async function deleteOld(
  manager: EntityManager,
  limit: number,
  table: string,
  column: string,
  age = '0',
): Promise<number> {
  const [, deleted] = await manager.query<[unknown[], number]>(
    `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM ${table} WHERE ${column} < now() - $1::interval
       ORDER BY ${column} LIMIT $2 FOR UPDATE SKIP LOCKED
     ))`,
    [age, limit],
  );
  return deleted;
}
