import { DataSource } from 'typeorm';
import { freshDatabase } from '../../test-support/fresh-database.js';
import { dataSourceOptions } from './data-source-options.js';
import * as migrations from './migrations/index.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MIGRATIONS = Object.values(migrations).toSorted((one, other) => timeOf(one) - timeOf(other));
/** `down` is incomplete for the migrations before this one. */
const WITH_WAY_BACK = MIGRATIONS.slice(MIGRATIONS.indexOf(migrations.CreateRefunds1795305660000));

/**
 * The definition of everything in the schema; views by name only, because `down` may write the same view differently.
 */
const SCHEMA = `
  SELECT 'column ' || attrelid::regclass || '.' || attname AS name,
    concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)) AS definition
  FROM pg_attribute
  JOIN pg_class ON pg_class.oid = attrelid AND relkind IN ('r', 'p')
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT 'table ' || oid::regclass, concat_ws(' ', reloptions) FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
  UNION ALL
  SELECT 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'index ' || indexrelid::regclass, pg_get_indexdef(indexrelid) FROM pg_index
  JOIN pg_class ON pg_class.oid = indexrelid WHERE relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'view ' || oid::regclass, '' FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm')
  UNION ALL
  SELECT 'function ' || oid::regprocedure, pg_get_functiondef(oid) FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  UNION ALL
  SELECT 'trigger ' || tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) FROM pg_trigger
  WHERE NOT tgisinternal`;

let database: DataSource;
const before = new Map<string, Record<string, string>>();

beforeAll(async () => {
  database = await new DataSource(dataSourceOptions(await freshDatabase(), 2)).initialize();
  await database.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  for (const Migration of MIGRATIONS) {
    before.set(Migration.name, await schema());
    await run('up', Migration);
  }
});

function timeOf({ name }: { name: string }): number {
  return Number(/\d+$/.exec(name)![0]);
}

afterAll(() => database.destroy());

async function run(way: 'up' | 'down', Migration: (typeof MIGRATIONS)[number]): Promise<void> {
  const runner = database.createQueryRunner();
  try {
    await new Migration()[way](runner);
  } finally {
    await runner.release();
  }
}

async function schema(): Promise<Record<string, string>> {
  const rows = await database.query<{ name: string; definition: string }[]>(SCHEMA);
  return Object.fromEntries(
    rows.map(({ name, definition }) => [name, definition.replace(/\s+/g, ' ')]),
  );
}

it.each(WITH_WAY_BACK.toReversed().map((Migration) => [Migration.name, Migration] as const))(
  'down of %s restores the schema before it',
  async (name, Migration) => {
    await run('down', Migration);

    expect(await schema()).toEqual(before.get(name));
  },
);
