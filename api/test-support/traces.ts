import type { DataSource } from 'typeorm';

const TABLES = `
  SELECT c.oid::regclass::text AS "table" FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^(pg_|information_schema$)' ORDER BY 1`;

/** Returns the columns of all tables, of every type, that contain a text in any case, as `table.column`. */
export async function tracesOf(dataSource: DataSource, text: string): Promise<string[]> {
  const tables = await dataSource.query<{ table: string }[]>(TABLES);
  const found = await Promise.all(
    tables.map(({ table }) =>
      dataSource.query<{ place: string }[]>(
        `SELECT DISTINCT '${table}.' || field.key AS place
         FROM ${table} t, jsonb_each_text(to_jsonb(t)) AS field
         WHERE strpos(lower(field.value), lower($1)) > 0 ORDER BY 1`,
        [text],
      ),
    ),
  );
  return found.flat().map(({ place }) => place);
}
