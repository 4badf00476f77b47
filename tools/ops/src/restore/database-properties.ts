import { type Client, escapeIdentifier, escapeLiteral } from 'pg';

/** A row of pg_database. The columns for the locale differ between the versions of PostgreSQL. */
interface Properties {
  encoding: string;
  datlocprovider: 'b' | 'c' | 'i';
  datcollate: string;
  datctype: string;
  /** From 17 on. */
  datlocale?: string | null;
  /** In 15 and 16. */
  daticulocale?: string | null;
  /** From 16 on. */
  daticurules?: string | null;
  datconnlimit: number;
}

const PROVIDERS = { b: 'builtin', c: 'libc', i: 'icu' } as const;
/** Settings whose value is a list of names, which PostgreSQL stores in double quotes where they need it. */
const LISTS = new Set([
  'local_preload_libraries',
  'search_path',
  'session_preload_libraries',
  'temp_tablespaces',
]);

/** Creates an empty database with the encoding and the locale of another one. */
export async function createLike(client: Client, other: string, name: string): Promise<void> {
  const properties = await readProperties(client, other);
  const { datlocprovider: provider, datlocale, daticulocale } = properties;
  const options = {
    ENCODING: properties.encoding,
    LOCALE_PROVIDER: PROVIDERS[provider],
    LC_COLLATE: properties.datcollate,
    LC_CTYPE: properties.datctype,
    BUILTIN_LOCALE: provider === 'b' ? datlocale : null,
    ICU_LOCALE: provider === 'i' ? (datlocale ?? daticulocale) : null,
    ICU_RULES: properties.daticurules,
  };
  const given = Object.entries(options).flatMap(([option, value]) =>
    value ? [`${option} ${escapeLiteral(value)}`] : [],
  );
  await client.query(
    `CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE template0 ${given.join(' ')}`,
  );
}

/**
 * Gives a database the connection limit and the settings of another one, also those of single roles in it. Reports the
 * settings that only a superuser may repeat.
 */
export async function repeatSettings(
  client: Client,
  other: string,
  name: string,
  say: (line: string) => void,
): Promise<void> {
  const database = `DATABASE ${escapeIdentifier(name)}`;
  const { datconnlimit } = await readProperties(client, other);
  await client.query(`ALTER ${database} CONNECTION LIMIT ${datconnlimit}`);
  for (const { role, setting, value } of await readSettings(client, other)) {
    const subject = role === null ? database : `ROLE ${escapeIdentifier(role)} IN ${database}`;
    const values = LISTS.has(setting) ? namesIn(value) : [value];
    await client
      .query(
        `ALTER ${subject} SET ${escapeIdentifier(setting)} TO ${values.map(escapeLiteral).join()}`,
      )
      .catch(({ message }: Error) => {
        const ofRole = role === null ? '' : ` for the role ${role}`;
        say(
          `The setting ${setting} of the old database${ofRole} is not repeated: ${message}; set it as a superuser.`,
        );
      });
  }
}

async function readProperties(client: Client, name: string): Promise<Properties> {
  const { rows } = await client.query<{ properties: Properties }>(
    `SELECT to_jsonb(d) || jsonb_build_object('encoding', pg_encoding_to_char(encoding)) AS properties
     FROM pg_database d WHERE datname = $1`,
    [name],
  );
  return rows[0]!.properties;
}

/** The role is null for the settings of all roles. */
async function readSettings(client: Client, name: string) {
  const { rows } = await client.query<{ role: string | null; setting: string; value: string }>(
    `SELECT rolname AS role, split_part(line, '=', 1) AS setting, substr(line, strpos(line, '=') + 1) AS value
     FROM pg_db_role_setting JOIN pg_database d ON d.oid = setdatabase
     LEFT JOIN pg_roles r ON r.oid = setrole, unnest(setconfig) line
     WHERE datname = $1`,
    [name],
  );
  return rows;
}

function namesIn(list: string): string[] {
  const names = [...list.matchAll(/"((?:[^"]|"")*)"|[^\s,]+/g)];
  return names.length === 0
    ? ['']
    : names.map(([name, inQuotes]) => inQuotes?.replaceAll('""', '"') ?? name);
}
