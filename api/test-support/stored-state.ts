import { isDeepStrictEqual } from 'node:util';
import type { DataSource } from 'typeorm';

/** Every row of every table, by table. */
export type StoredState = Record<string, unknown[]>;

/** Tables that change by themselves: counts of failures, and mails and alarms in delivery. */
const PASSING = ['failed_sign_ins', 'mails', 'alarms', 'alarm_calls'];

/** Returns all rows, to compare with later or to restore. */
export async function readStored(dataSource: DataSource): Promise<StoredState> {
  const tables = dataSource.entityMetadatas
    .map(({ tableName }) => tableName)
    .filter((table) => !PASSING.includes(table));
  const columns = tables.map(
    (table) =>
      `(SELECT coalesce(jsonb_agg(to_jsonb(t) ORDER BY to_jsonb(t)), '[]') FROM ${table} t) AS ${table}`,
  );
  const [state] = await dataSource.query<StoredState[]>(`SELECT ${columns.join()}`);
  if (!state) throw new Error('A SELECT without FROM has one row.');
  return state;
}

/** Restores the tables that have changed since. */
export async function restoreStored(dataSource: DataSource, kept: StoredState): Promise<void> {
  const now = await readStored(dataSource);
  await dataSource.transaction(async (manager) => {
    // As a replica, no foreign key is checked and nothing cascades, so the order of the tables does not matter.
    await manager.query("SET LOCAL session_replication_role = 'replica'");
    for (const [table, rows] of Object.entries(kept)) {
      if (isDeepStrictEqual(now[table], rows)) continue;
      await manager.query(`DELETE FROM ${table}`);
      await manager.query(
        `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    }
  });
}
