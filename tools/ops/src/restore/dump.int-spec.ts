import { chmod, mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '@stagedoor/postgres';
import { findFreePort } from '@stagedoor/processes/free-port';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { withDatabase } from '../backup/database-state.js';
import { removeDataDir } from '../site/own-place.js';
import { type Ended, runNode, runTool } from '../testing/run-tool.js';

jest.setTimeout(60_000);

let home: string;
let postgres: RunningPostgres;
let password: string;
let env: Record<string, string>;

/** What a stand-in for pg_dump or pg_restore was started with. */
interface Call {
  args: string[];
  environment: Record<string, string>;
}

/**
 * An executable that says which version it is and keeps what it was started with. It then does what the script does: no
 * machine has PostgreSQL 18's own programs for certain.
 */
async function standIn(name: string, version: string, script = ''): Promise<string> {
  const path = join(home, `${name}-${version}`);
  const keeps = `require('fs').writeFileSync(${JSON.stringify(`${path}.json`)}, JSON.stringify({ args, environment: process.env }));`;
  await writeFile(
    path,
    `#!${process.execPath}
const args = process.argv.slice(2);
if (args[0] === '--version') console.log('${name} (PostgreSQL) ${version} (Debian ${version}-1)');
else { ${keeps} ${script} }
`,
  );
  await chmod(path, 0o755);
  return path;
}

const callOf = async (path: string) => JSON.parse(await readFile(`${path}.json`, 'utf8')) as Call;
const writesADump = `require('fs').writeFileSync(args.find((arg) => arg.startsWith('--file=')).slice(7), 'a dump');`;
/** Fills the database that it was told of, as a pg_restore would, with a schema and no rows. */
const fillsTheDatabase = `
const { PGUSER, PGPASSWORD, PGHOST, PGPORT, PGDATABASE } = process.env;
const url = \`postgresql://\${PGUSER}:\${encodeURIComponent(PGPASSWORD)}@\${PGHOST}:\${PGPORT}/\${PGDATABASE}\`;
const { status } = require('child_process').spawnSync(process.execPath, ['${join(REPOSITORY, 'api/dist/database/migrate.js')}'], { env: { DATABASE_URL: url } });
process.exitCode = status;`;

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

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'stagedoor-dump-'));
  await chmod(home, 0o755);
  const settings = { dataDir: join(home, 'postgres'), port: await findFreePort(), durable: false };
  postgres = await startPostgres({ ...settings, database: 'shop' });
  password = new URL(postgres.url).password;
  await runNode(['api/dist/database/migrate.js'], { DATABASE_URL: postgres.url });
  await mkdir(join(home, 'data'));
  await writeFile(join(home, 'data/secrets.json'), '{}');
  env = {
    DATABASE_URL: postgres.url,
    STAGEDOOR_DATA_DIR: join(home, 'data'),
    PG_DUMP: await standIn('pg_dump', '18.1', writesADump),
    PG_RESTORE: await standIn('pg_restore', '18.1', fillsTheDatabase),
  };
  await runTool('backup', [join(home, 'backup')], env);
});

afterAll(async () => {
  await postgres.stop();
  await removeDataDir(home);
});

const backUpWith = (variables: Record<string, string>) =>
  runTool('backup', [join(home, 'refused')], { ...env, ...variables });
const restoreInto = (database: string, variables: Record<string, string>, ...options: string[]) =>
  runTool('restore', [join(home, 'backup'), ...options], {
    ...env,
    DATABASE_URL: urlOf(database),
    STAGEDOOR_DATA_DIR: join(home, `data-of-${database}`),
    ...variables,
  });

async function expectRefusal(ended: Promise<Ended>, complaint: string): Promise<void> {
  expect(await ended).toMatchObject({ code: 1, complaint: `${complaint}\n` });
}

const REMEDY =
  'install the client programs of PostgreSQL 18 (on Debian and Ubuntu postgresql-client-18)';

describe('a dump', () => {
  it('is written by pg_dump, which is told the password where no list of processes shows it', async () => {
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

  it('lies beside the data folder, under a manifest, for its owner alone', async () => {
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

  it('is refused with an older pg_dump, naming both versions and what to install', async () => {
    const older = await standIn('pg_dump', '15.18', writesADump);

    await expectRefusal(
      backUpWith({ PG_DUMP: older }),
      `pg_dump is of PostgreSQL 15 and cannot work with PostgreSQL 18: ${REMEDY} or name one in PG_DUMP.`,
    );
    expect(await readdir(home)).not.toContain('refused');
  });

  it('is refused without any pg_dump', () =>
    expectRefusal(
      backUpWith({ PG_DUMP: join(home, 'none') }),
      `pg_dump was not found: ${REMEDY} or name one in PG_DUMP.`,
    ));

  it('leaves nothing behind when pg_dump fails', async () => {
    const failing = await standIn('pg_dump', '18.2', 'process.exitCode = 1;');

    const failed = await backUpWith({ PG_DUMP: failing });

    expect(failed.complaint).toBe(`${failing} failed; it said why above.\n`);
    expect((await readdir(home)).filter((name) => name.includes('refused'))).toEqual([]);
  });

  it('is refused without a database, and the address is not shown', () =>
    expectRefusal(
      backUpWith({ DATABASE_URL: 'postgresql://shop:a-secret@127.0.0.1:1/shop' }),
      'The database does not answer: connect ECONNREFUSED 127.0.0.1:1.',
    ));
});

describe('restoring a dump', () => {
  it('fills an empty database in one transaction, and audits it', async () => {
    await createDatabase('empty');

    const restored = await restoreInto('empty', {});

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

  it('refuses a database that is not empty', async () => {
    await createDatabase('filled');
    await query('filled', 'CREATE TABLE kept (word text)');

    await expectRefusal(
      restoreInto('filled', {}),
      'The database is not empty; --replace sets aside what is in it.',
    );
  });

  it('refuses to replace a database that somebody uses', async () => {
    await createDatabase('used');
    await query('used', 'CREATE TABLE kept (word text)');

    await withDatabase(urlOf('used'), () =>
      expectRefusal(
        restoreInto('used', {}, '--replace'),
        'Others are connected to the database (1); stop every copy of the API first.',
      ),
    );
  });

  it('replaces a database by a rename, and keeps the one that was there', async () => {
    await createDatabase('old');
    await query('old', "CREATE TABLE kept AS SELECT 'here' AS word");

    const replaced = await restoreInto('old', {}, '--replace');

    expect([replaced.code, replaced.complaint]).toEqual([0, '']);
    const [, aside] = /called (old_replaced_\d+) now/.exec(replaced.out) ?? [];
    expect(await query(aside!, 'SELECT word FROM kept')).toEqual([{ word: 'here' }]);
    expect(await query('old', `SELECT to_regclass('orders') IS NOT NULL AS found`)).toEqual([
      { found: true },
    ]);
  });

  it('leaves the database as it was when pg_restore fails', async () => {
    await createDatabase('spared');
    await query('spared', "CREATE TABLE kept AS SELECT 'here' AS word");
    const failing = await standIn('pg_restore', '18.2', 'process.exitCode = 1;');

    const failed = await restoreInto('spared', { PG_RESTORE: failing }, '--replace');

    expect(failed.complaint).toBe(`${failing} failed; it said why above.\n`);
    expect(await query('spared', 'SELECT word FROM kept')).toEqual([{ word: 'here' }]);
    expect(
      await query('postgres', `SELECT datname FROM pg_database WHERE datname LIKE 'spared_%'`),
    ).toEqual([]);
    expect((await readdir(home)).filter((name) => name.includes('data-of-spared'))).toEqual([]);
  });

  it('is refused with an older pg_restore', async () => {
    await createDatabase('waiting');
    const older = await standIn('pg_restore', '15.18');

    await expectRefusal(
      restoreInto('waiting', { PG_RESTORE: older }),
      `pg_restore is of PostgreSQL 15 and cannot work with PostgreSQL 18: ${REMEDY} or name one in PG_RESTORE.`,
    );
  });
});
