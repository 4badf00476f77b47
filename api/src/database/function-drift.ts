import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** A function or view whose text in `functions` differs from a migrated database. */
export interface FunctionDrift {
  name: string;
  /** The statement that creates it; null when only the database has it. */
  text: string | null;
  /** The statements that create the stored one; null when only the text exists. */
  stored: string | null;
}

interface Definition {
  name: string;
  definition: string;
}

const DEFINES = /^CREATE OR REPLACE (?:FUNCTION|VIEW) (\w+)/m;

/** Leaves out functions and views of extensions. Overloads of a name count as one function. */
const DEFINITIONS = `
  SELECT proname AS name, string_agg(pg_get_functiondef(oid), E'\\n;\\n' ORDER BY oid::regprocedure::text) AS definition
  FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = pg_proc.oid AND d.deptype = 'e')
  GROUP BY proname
  UNION ALL
  SELECT relname, format('CREATE OR REPLACE VIEW %I (%s) AS %s', relname, (
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = pg_class.oid AND attnum > 0
  ), pg_get_viewdef(oid))
  FROM pg_class
  WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = pg_class.oid AND d.deptype = 'e')`;

/**
 * Compares the texts of a folder with a migrated database, in a transaction that is rolled back. Throws PostgreSQL's
 * error, with the text's name, when a text cannot replace what is stored.
 */
export async function functionDrift(url: string, folder: string): Promise<FunctionDrift[]> {
  const texts = readTexts(folder);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    // A new function may call a later one.
    await client.query('SET LOCAL check_function_bodies = off');
    const stored = await definitions(client);
    for (const [name, text] of texts) await replace(client, name, text);
    const wanted = await definitions(client);
    await client.query('ROLLBACK');
    return [...new Set([...texts.keys(), ...stored.keys()])]
      .filter((name) => !texts.has(name) || stored.get(name) !== wanted.get(name))
      .map((name) => ({
        name,
        text: texts.get(name) ?? null,
        stored: stored.get(name) ?? null,
      }));
  } finally {
    await client.end();
  }
}

/** Returns the texts by the name of the function or view. */
function readTexts(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const paths = files.filter((path) => path.endsWith('.sql')).toSorted();
  return new Map(
    paths.map((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      const name = DEFINES.exec(text)?.[1];
      if (!name) throw new Error(`${path} creates no function and no view`);
      return [name, text];
    }),
  );
}

async function definitions(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<Definition>(DEFINITIONS);
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

async function replace(client: Client, name: string, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}
