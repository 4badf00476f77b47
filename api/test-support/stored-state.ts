import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Pool } from 'pg';
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
  const sums = await selectOf(dataSource, tables, CHECKSUM);
  const known = knownRows.get(dataSource) ?? new Map<string, unknown[]>();
  knownRows.set(dataSource, known);
  const changed = tables.filter((table) => !known.has(`${table} ${sums[table]}`));
  const read = await selectOf<{ sum: string; rows: unknown[] }>(dataSource, changed, SUM_AND_ROWS);
  for (const [table, { sum, rows }] of Object.entries(read)) known.set(`${table} ${sum}`, rows);
  return Object.fromEntries(
    tables.map((table) => [table, known.get(`${table} ${read[table]?.sum ?? sums[table]}`)!]),
  );
}

/** Rows by table and checksum: the rows of a table are read again only when its checksum is new. */
const knownRows = new WeakMap<DataSource, Map<string, unknown[]>>();

const CHECKSUM = `coalesce(sum(hashtextextended(t::text, 0)), 0)::text`;
const SUM_AND_ROWS = `jsonb_build_object('sum', ${CHECKSUM},
  'rows', coalesce(jsonb_agg(to_jsonb(t) ORDER BY to_jsonb(t)), '[]'))`;

/** Evaluates an aggregate of each table in one prepared statement: planning it takes longer than running it. */
async function selectOf<Value = string>(
  { driver }: DataSource,
  tables: readonly string[],
  aggregate: string,
): Promise<Record<string, Value>> {
  if (tables.length === 0) return {};
  const { master: pool } = driver as unknown as { master: Pool };
  const columns = tables.map((table) => `(SELECT ${aggregate} FROM ${table} t) AS ${table}`);
  const text = `SELECT ${columns.join()}`;
  const name = createHash('md5').update(text).digest('hex');
  const { rows } = await pool.query<Record<string, Value>>({ name, text });
  return rows[0]!;
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
