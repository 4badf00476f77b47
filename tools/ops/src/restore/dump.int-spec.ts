import { chmod, mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningPostgres } from '@stagedoor/postgres';
import { until } from '@stagedoor/api/test-support/until';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { backUp } from '../backup/back-up.js';
import { withDatabase } from '../backup/database-state.js';
import { removeDataDir } from '../site/own-place.js';
import { readSettings, type SiteSettings } from '../site/settings.js';
import { startMigratedPostgres } from '../testing/migrated-postgres.js';
import { type Ended, runHere, runTool } from '../testing/run-tool.js';
import { restore } from './restore.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let home: string;
let postgres: RunningPostgres;
let password: string;
let env: Record<string, string>;

/** The arguments and the environment of a substitute for pg_dump or pg_restore. */
interface Call {
  args: string[];
  environment: Record<string, string>;
}

/**
 * Writes an executable that reports this version, records its arguments and environment, and then runs the script,
 * because a machine may lack the programs of PostgreSQL 18.
 */
async function substitute(name: string, version: string, script = ''): Promise<string> {
  const path = join(home, `${name}-${version}`);
  const record = `require('fs').writeFileSync(${JSON.stringify(`${path}.json`)}, JSON.stringify({ args, environment: process.env }));`;
  await writeFile(
    path,
    `#!${process.execPath}
const args = process.argv.slice(2);
if (args[0] === '--version') console.log('${name} (PostgreSQL) ${version} (Debian ${version}-1)');
else { ${record} ${script} }
`,
  );
  await chmod(path, 0o755);
  return path;
}

const callOf = async (path: string) => JSON.parse(await readFile(`${path}.json`, 'utf8')) as Call;
const writesADump = `require('fs').writeFileSync(args.find((arg) => arg.startsWith('--file=')).slice(7), 'a dump');`;
/** Creates the schema without rows in the database of its environment, as pg_restore would. */
const fillsTheDatabase = `
const { PGUSER, PGPASSWORD, PGHOST, PGPORT, PGDATABASE } = process.env;
const url = \`postgresql://\${PGUSER}:\${encodeURIComponent(PGPASSWORD)}@\${PGHOST}:\${PGPORT}/\${PGDATABASE}\`;
const { status } = require('child_process').spawnSync(process.execPath, ['${join(REPOSITORY, 'api/dist/database/migrate.js')}'], { env: { DATABASE_URL: url } });
process.exitCode = status;`;
const breaksTheAudit = `
const { Client } = require('${join(REPOSITORY, 'node_modules/pg')}');
const client = new Client(url);
client.connect()
  .then(() => client.query('CREATE VIEW audit_broken AS SELECT 1 AS subject, 1 / 0 AS detail'))
  .then(() => client.end());`;

function urlOf(database: string): string {
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  return url.href;
}

const query = (database: string, statement: string) =>
  withDatabase(
    urlOf(database),
    async (client) => (await client.query(statement)).rows as unknown[],
  );
const createDatabase = (name: string) => query('postgres', `CREATE DATABASE ${name}`);
const propertiesOf = (name: string) =>
  query(
    'postgres',
    `SELECT to_jsonb(d) - '{oid,dattablespace,datfrozenxid,datminmxid}'::text[] AS properties,
            ARRAY(SELECT setrole || ' ' || unnest(setconfig) FROM pg_db_role_setting
                  WHERE setdatabase = d.oid ORDER BY 1) AS settings
     FROM pg_database d WHERE datname = '${name}'`,
  );

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'stagedoor-dump-'));
  await chmod(home, 0o755);
  const settings = { autovacuum_naptime: '1s' };
  postgres = await startMigratedPostgres(home, { database: 'shop', settings });
  password = new URL(postgres.url).password;
  await mkdir(join(home, 'data'));
  await writeFile(join(home, 'data/secrets.json'), '{}');
  env = {
    DATABASE_URL: postgres.url,
    STAGEDOOR_DATA_DIR: join(home, 'data'),
    PG_DUMP: await substitute('pg_dump', '18.1', writesADump),
    PG_RESTORE: await substitute('pg_restore', '18.1', fillsTheDatabase),
  };
  await runTool('backup', [join(home, 'backup')], env);
});

afterAll(async () => {
  await postgres.stop();
  await removeDataDir(home);
});

type Say = (line: string) => void;

/** Runs the work of a command in this process, with these variables. */
async function runWith(
  variables: Record<string, string>,
  work: (settings: SiteSettings, say: Say) => Promise<boolean | void>,
): Promise<Ended> {
  for (const [name, value] of Object.entries({ ...env, ...variables })) vi.stubEnv(name, value);
  const ended = await runHere((say) => work(readSettings(process.env), say));
  vi.unstubAllEnvs();
  return ended;
}

const backUpTo = (target: string, variables: Record<string, string>) =>
  runWith(variables, (settings, say) => backUp({ settings, target, say }));
const backUpWith = (variables: Record<string, string>) =>
  backUpTo(join(home, 'refused'), variables);

const placeOf = (database: string) => ({
  DATABASE_URL: urlOf(database),
  STAGEDOOR_DATA_DIR: join(home, `data-of-${database}`),
});
const restoreInto = (
  database: string,
  variables: Record<string, string>,
  { replace = false, backup = join(home, 'backup') } = {},
) =>
  runWith({ ...placeOf(database), ...variables }, (settings, say) =>
    restore({ settings, backup, replace, say }),
  );
/** Restores in a process of its own. */
const restoreByProgram = (
  database: string,
  variables: Record<string, string>,
  ...options: string[]
) =>
  runTool('restore', [join(home, 'backup'), ...options], {
    ...env,
    ...placeOf(database),
    ...variables,
  });

async function expectRefusal(ended: Promise<Ended>, complaint: string): Promise<void> {
  expect(await ended).toMatchObject({ code: 1, complaint: `${complaint}\n` });
}

const REMEDY =
  'install the client programs of PostgreSQL 18 (on Debian and Ubuntu postgresql-client-18)';

describe('a dump', () => {
  it('is written by pg_dump, which gets the password in its environment', async () => {
    const { args, environment } = await callOf(env.PG_DUMP!);

    expect(args).toEqual([
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      expect.stringMatching(/^--file=.*\/database\.dump$/),
    ]);
    expect(environment).toMatchObject({ PGDATABASE: 'shop', PGPASSWORD: password });
    expect(args.join()).not.toContain(password);
  });

  it('has a folder named for its time unless another is given', async () => {
    const { out, complaint } = await runTool('backup', [], { ...env, INIT_CWD: home });

    expect(complaint).toBe('');
    const [name] = await readdir(join(home, 'backups'));
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/);
    expect(out).toContain(`Backed up to ${join(home, 'backups', name!)}`);
  });

  it('is beside the data folder, in a manifest, and readable only by its owner', async () => {
    const backup = join(home, 'backup');

    const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as object;
    expect(manifest).toMatchObject({ database: 'dump', postgres: 18 });
    expect(manifest).toHaveProperty(['files', 'database.dump', 'bytes'], 6);
    expect(manifest).toHaveProperty(['files', 'data/secrets.json']);
    expect(manifest).toHaveProperty(
      'migrations',
      expect.arrayContaining(['CreateUsers1795219200000']),
    );
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
  });

  it('is refused with an older pg_dump; the message has both versions and the remedy', async () => {
    const older = await substitute('pg_dump', '15.18', writesADump);

    await expectRefusal(
      backUpWith({ PG_DUMP: older }),
      `pg_dump is of PostgreSQL 15 and does not support PostgreSQL 18: ${REMEDY} or name one in PG_DUMP.`,
    );
    expect(await readdir(home)).not.toContain('refused');
  });

  it('is refused without pg_dump', () =>
    expectRefusal(
      runTool('backup', [join(home, 'refused')], { ...env, PG_DUMP: join(home, 'none') }),
      `pg_dump was not found: ${REMEDY} or name one in PG_DUMP.`,
    ));

  it('leaves no files when pg_dump fails', async () => {
    const failing = await substitute('pg_dump', '18.2', 'process.exitCode = 1;');

    const failed = await backUpWith({ PG_DUMP: failing });

    expect(failed.complaint).toBe(`${failing} failed; see its message above.\n`);
    expect((await readdir(home)).filter((name) => name.includes('refused'))).toEqual([]);
  });

  it('is refused when the database cannot be reached; the message does not contain its URL', () =>
    expectRefusal(
      backUpWith({ DATABASE_URL: 'postgresql://shop:a-secret@127.0.0.1:1/shop' }),
      'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1.',
    ));
});

describe('restoring a dump', () => {
  it('restores into an empty database in one transaction, and audits it', async () => {
    await createDatabase('empty');

    const restored = await restoreByProgram('empty', {});

    const { args, environment } = await callOf(env.PG_RESTORE!);
    expect(args).toEqual([
      '--single-transaction',
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      '--dbname=empty',
      join(home, 'backup/database.dump'),
    ]);
    expect(environment).toMatchObject({ PGDATABASE: 'empty', PGPASSWORD: password });
    expect([restored.code, restored.complaint]).toEqual([0, '']);
    expect(restored.out).toMatch(/✓ stock equals orders +0\n/);
    expect(await readFile(join(home, 'data-of-empty/secrets.json'), 'utf8')).toBe('{}');
  });

  /** Like a volume: its name has no room for a suffix, so that nothing can be created beside it, not even by root. */
  const volume = () => join(home, 'v'.repeat(255));

  it('replaces the contents of a data folder that is a volume', async () => {
    await createDatabase('volume');
    await mkdir(volume());
    await writeFile(join(volume(), 'secrets.json'), 'old');
    const elsewhere = { STAGEDOOR_DATA_DIR: volume() };

    const refused = await restoreInto('volume', elsewhere);
    const restored = await restoreInto('volume', elsewhere, { replace: true });

    expect(refused.complaint).toMatch(
      /^There is data in .* already; --replace moves it aside\.\n$/,
    );
    expect([restored.code, restored.complaint]).toEqual([0, '']);
    expect(await readFile(join(volume(), 'secrets.json'), 'utf8')).toBe('{}');
    const [, aside] = /The old data is now in (.*)\.\n/.exec(restored.out) ?? [];
    expect(await readFile(join(aside!, 'secrets.json'), 'utf8')).toBe('old');
    expect(await readdir(volume())).toHaveLength(2);
    const copy = join(home, 'copy-of-volume');
    expect((await backUpTo(copy, elsewhere)).code).toBe(0);
    expect(await readdir(join(copy, 'data'))).toEqual(['secrets.json']);
  });

  it('of a site without a data folder does not touch the data folder', async () => {
    await createDatabase('alone');
    const backup = join(home, 'database-alone');
    await backUpTo(backup, { STAGEDOOR_DATA_DIR: join(home, 'none') });

    const restored = await restoreInto(
      'alone',
      // Cannot be created.
      { STAGEDOOR_DATA_DIR: join(home, 'database-alone/manifest.json/data') },
      { backup },
    );

    expect([restored.code, restored.complaint]).toEqual([0, '']);
  });

  it('refuses a database that is not empty', async () => {
    await createDatabase('filled');
    await query('filled', 'CREATE TABLE kept (word text)');

    await expectRefusal(
      restoreByProgram('filled', {}),
      'The database is not empty; --replace renames it and restores beside it.',
    );
  });

  it('refuses to replace a database with other connections', async () => {
    await createDatabase('used');
    await query('used', 'CREATE TABLE kept (word text)');

    await withDatabase(urlOf('used'), () =>
      expectRefusal(
        restoreInto('used', {}, { replace: true }),
        'The database has other connections (1); stop every copy of the API first.',
      ),
    );
  });

  it('replaces a database that autovacuum works on', async () => {
    await createDatabase('vacuumed');
    await query(
      'vacuumed',
      `CREATE TABLE kept WITH (autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)
       AS SELECT * FROM generate_series(1, 100000)`,
    );
    await query('vacuumed', 'DELETE FROM kept');
    const works = `SELECT FROM pg_stat_activity WHERE datname = 'vacuumed' AND backend_type = 'autovacuum worker'`;
    await until(async () => (await query('postgres', works)).length > 0);

    const { code, complaint } = await restoreInto('vacuumed', {}, { replace: true });

    expect([code, complaint]).toEqual([0, '']);
  });

  it('replaces a database by renaming, and keeps the old one', async () => {
    await createDatabase('old');
    await query('old', "CREATE TABLE kept AS SELECT 'here' AS word");

    const replaced = await restoreByProgram('old', {}, '--replace');

    expect([replaced.code, replaced.complaint]).toEqual([0, '']);
    const [, aside] = /is now called (old_replaced_\d+)/.exec(replaced.out) ?? [];
    expect(await query(aside!, 'SELECT word FROM kept')).toEqual([{ word: 'here' }]);
    expect(await query('old', `SELECT to_regclass('orders') IS NOT NULL AS found`)).toEqual([
      { found: true },
    ]);
  });

  it.each([
    ['libc', `ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'`],
    ['builtin', `LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C'`],
    ['icu', `LOCALE_PROVIDER icu ICU_LOCALE 'de' ICU_RULES '&a < g'`],
  ])('keeps the encoding, the locale (%s) and the settings', async (name, options) => {
    await createDatabase(`${name} TEMPLATE template0 CONNECTION LIMIT 7 ${options}`);
    await query(name, 'CREATE TABLE kept (word text)');
    await query('postgres', `CREATE ROLE of_${name}`);
    await query('postgres', `ALTER ROLE of_${name} IN DATABASE ${name} SET work_mem = '5MB'`);
    for (const setting of [`search_path = "$user", 'The "shop"', ''`, `shop.note = 'it''s, \\'`]) {
      await query('postgres', `ALTER DATABASE ${name} SET ${setting}`);
    }
    const before = await propertiesOf(name);
    const restoresNothing = await substitute('pg_restore', '18.5');

    const replaced = await restoreInto(name, { PG_RESTORE: restoresNothing }, { replace: true });

    expect(replaced.out).toContain('The old database is now called');
    expect(await propertiesOf(name)).toEqual(before);
  });

  it('names the settings that its role may not repeat, and continues', async () => {
    await query('postgres', `CREATE ROLE keeper LOGIN CREATEDB PASSWORD '${password}'`);
    await createDatabase('kept OWNER keeper');
    await query('kept', 'CREATE TABLE kept (word text)');
    await query('postgres', `ALTER DATABASE kept SET log_min_duration_statement = '1s'`);
    await query('postgres', `ALTER DATABASE kept SET default_transaction_read_only = on`);

    const replaced = await restoreInto(
      'kept',
      { DATABASE_URL: urlOf('kept').replace('//stagedoor:', '//keeper:') },
      { replace: true },
    );

    expect([replaced.code, replaced.complaint]).toEqual([0, '']);
    expect(replaced.out).toContain(
      'The setting log_min_duration_statement of the old database is not repeated: permission denied',
    );
    expect(await propertiesOf('kept')).toMatchObject([
      { settings: ['0 default_transaction_read_only=on'] },
    ]);
  });

  it('keeps a database whose name has no room for a suffix', async () => {
    const name = `${'n'.repeat(53)}_restoring`;
    await createDatabase(name);
    await query(name, "CREATE TABLE kept AS SELECT 'here' AS word");
    const failing = await substitute('pg_restore', '18.4', 'process.exitCode = 1;');

    const failed = await restoreInto(name, { PG_RESTORE: failing }, { replace: true });
    const afterFailure = await query(name, 'SELECT word FROM kept').catch(String);
    const replaced = await restoreInto(name, {}, { replace: true });

    expect(failed.complaint).toBe(`${failing} failed; see its message above.\n`);
    expect(afterFailure).toEqual([{ word: 'here' }]);
    expect([replaced.code, replaced.complaint]).toEqual([0, '']);
    const [, aside] = /is now called (n+_[0-9a-f]{8}_replaced_\d{14})\./.exec(replaced.out) ?? [];
    expect(await query(aside!, 'SELECT word FROM kept')).toEqual([{ word: 'here' }]);
  });

  it('keeps the restored data when the audit fails, and exits with 1', async () => {
    await createDatabase('unaudited');
    await query('unaudited', 'CREATE TABLE kept (word text)');
    const unsound = await substitute('pg_restore', '18.3', fillsTheDatabase + breaksTheAudit);

    const restored = await restoreByProgram('unaudited', { PG_RESTORE: unsound }, '--replace');

    expect([restored.code, restored.complaint]).toEqual([1, '']);
    expect(restored.out).toContain(
      'The audit failed: division by zero. The restore continues: npm run audit:ledger audits the running site.\n',
    );
    expect(await query('unaudited', 'SELECT recovery_cause FROM site')).toEqual([
      { recovery_cause: 'restored' },
    ]);
    expect(await readdir(join(home, 'data-of-unaudited'))).toEqual(['secrets.json']);
  });

  it('does not change the database when pg_restore fails', async () => {
    await createDatabase('spared');
    await query('spared', "CREATE TABLE kept AS SELECT 'here' AS word");
    const failing = await substitute('pg_restore', '18.2', 'process.exitCode = 1;');

    const failed = await restoreInto('spared', { PG_RESTORE: failing }, { replace: true });

    expect(failed.complaint).toBe(`${failing} failed; see its message above.\n`);
    expect(await query('spared', 'SELECT word FROM kept')).toEqual([{ word: 'here' }]);
    expect(
      await query('postgres', `SELECT datname FROM pg_database WHERE datname LIKE 'spared_%'`),
    ).toEqual([]);
    expect((await readdir(home)).filter((name) => name.includes('data-of-spared'))).toEqual([]);
  });

  it('is refused with an older pg_restore', async () => {
    await createDatabase('waiting');
    const older = await substitute('pg_restore', '15.18');

    await expectRefusal(
      restoreInto('waiting', { PG_RESTORE: older }),
      `pg_restore is of PostgreSQL 15 and does not support PostgreSQL 18: ${REMEDY} or name one in PG_RESTORE.`,
    );
  });
});
