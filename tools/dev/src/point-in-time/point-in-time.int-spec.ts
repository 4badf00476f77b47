import { chmod, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Event, Order } from '@stagedoor/contracts';
import { withDatabase } from '@stagedoor/ops/backup/database-state';
import { recover, type RecoverOptions } from '@stagedoor/ops/recover/recover';
import { ownDataDir, ownPorts, removeDataDir } from '@stagedoor/ops/site/own-place';
import { keepSecrets } from '@stagedoor/ops/site/secrets';
import { readSettings, type SiteSettings } from '@stagedoor/ops/site/settings';
import type { StagedoorClient } from '@stagedoor/ops/site/stagedoor-client';
import { runTool } from '@stagedoor/ops/testing/run-tool';
import { stopAt } from '@stagedoor/ops/testing/stop-at';
import { openSmallShop, register, signIn } from '@stagedoor/ops/testing/small-shop';
import { payInSandbox } from '@stagedoor/payments-sandbox/pay-in-sandbox';
import { type RunningPostgres, startPostgres } from '@stagedoor/postgres';
import { findPostgres } from '@stagedoor/postgres/installed-postgres';
import { chooseRunAs } from '@stagedoor/postgres/run-as';
import { findFreePort } from '@stagedoor/processes/free-port';
import { findInstalledProgram } from '@stagedoor/processes/installed-program';
import { runToItsEnd } from '@stagedoor/processes/run-to-its-end';
import { Site } from '../start/site.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const CONFIGURATION = 'pgbackrest.conf';
const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString();

let place: string;
let configuration: string;
let port: number;
let settings: SiteSettings;
let env: Record<string, string>;
/** The same before and after the restore. */
let databaseUrl: string;
let event: Event;
let before: Order;
let after: Order;
let moment: string;
/** A moment after both orders. */
let later: string;

const pgBackRest = findInstalledProgram('pgbackrest', 'pgbackrest');
const apiUrl = () => `http://127.0.0.1:${settings.apiPort}`;

/** Starts PostgreSQL with its archive. */
function startDatabase(): Promise<RunningPostgres> {
  return startPostgres({
    dataDir: join(place, 'postgres'),
    port,
    settings: {
      archive_mode: 'on',
      archive_command: `${pgBackRest} --config=${configuration} --stanza=stagedoor archive-push %p`,
      unix_socket_directories: place,
    },
  });
}

function backUp(command: string, ...options: string[]): Promise<string> {
  const args = [`--config=${configuration}`, '--stanza=stagedoor', ...options, command];
  return runToItsEnd(pgBackRest, args, { ...chooseRunAs(place), cwd: '/' });
}

/** Runs `work` with a site on the database. */
async function withSite(work: () => Promise<void>): Promise<void> {
  settings = readSettings({ ...env, DATABASE_URL: databaseUrl });
  const site = await Site.prepare(settings, () => undefined);
  try {
    await site.startBuilt();
    await work();
  } finally {
    await site.stop();
  }
}

async function buy(buyer: StagedoorClient, quantity: number): Promise<Order> {
  const { order, checkoutUrl } = await buyer.orderToPay(event, quantity);
  await payInSandbox(`http://127.0.0.1:${settings.paymentsPort}`)(checkoutUrl);
  return buyer.post<Order>(`/orders/${order.id}/generate-tickets`, {});
}

beforeAll(async () => {
  process.env['POSTGRES_BINARIES'] = findPostgres();
  place = await ownDataDir();
  await chmod(place, 0o777);
  port = await findFreePort();
  configuration = join(place, CONFIGURATION);
  const paths = ['repo1', 'log', 'lock', 'spool'].map(
    (name) => `${name}-path=${join(place, name)}`,
  );
  await writeFile(
    configuration,
    `[global]\n${paths.join('\n')}\nlog-level-file=off\nstart-fast=y\n
[stagedoor]\npg1-path=${place}/postgres/cluster\npg1-port=${port}\npg1-socket-path=${place}\npg1-user=stagedoor\n`,
  );
  const site = await ownDataDir();
  env = { ...(await ownPorts()), STAGEDOOR_DATA_DIR: site };
  await sell();
});

afterAll(async () => {
  await removeDataDir(place);
  await removeDataDir(env['STAGEDOOR_DATA_DIR']!);
});

/** Runs `work` with PostgreSQL. */
async function withDatabaseServer(work: () => Promise<void>): Promise<void> {
  const postgres = await startDatabase();
  databaseUrl = postgres.url;
  process.env['PGPASSWORD'] = new URL(databaseUrl).password;
  try {
    await work();
  } finally {
    await postgres.stop();
  }
}

/** Sells tickets before and after a moment, with a backup before both. */
async function sell(): Promise<void> {
  await withDatabaseServer(async () => {
    await backUp('stanza-create');
    // A restored server has these, too, and must not follow them.
    await runSql("ALTER SYSTEM SET listen_addresses = '*'");
    await runSql("ALTER SYSTEM SET unix_socket_directories = '/nowhere'");
    await withSite(async () => {
      ({ event } = await openSmallShop(apiUrl()));
      const buyer = await register(apiUrl(), 'buyer');
      await backUp('backup', '--type=full');
      const end = await clock();
      before = await buy(buyer, 2);
      // The end of a backup is known by the second.
      do moment = await clock();
      while (moment.slice(0, 19) === end.slice(0, 19));
      after = await buy(buyer, 3);
    });
    later = await clock();
    // A recovery to a moment ends at the first transaction after it.
    await runSql('SELECT pg_current_xact_id()');
    // Archives the last part.
    await backUp('check');
  });
}

/** The options of a recovery into a folder beside the database, with relative paths. */
const into = (name: string, to = moment) => ['--to', to, '--into', name, '--config', CONFIGURATION];
const commandEnv = () => ({ DATABASE_URL: databaseUrl, INIT_CWD: place });

const recoverInto = (name: string, to?: string, ...options: string[]) =>
  runTool('recover', [...into(name, to), ...options], commandEnv());

/** Moves a recovered folder into the place of the database. */
async function putInPlace(name: string): Promise<void> {
  const cluster = join(place, 'postgres', 'cluster');
  await rename(cluster, join(place, `before-${name}`));
  await rename(join(place, name), cluster);
}

it.each([
  ['a moment before the first backup', 'new', '2026-01-01T00:00:00Z', /^pgbackrest failed: ERROR/],
  [
    'a moment that is not archived',
    'new',
    IN_AN_HOUR,
    /did not reach the moment: .* --timeline latest/,
  ],
  ['a folder that exists', 'postgres', '2099-01-01T00:00:00Z', /exists already/],
  ['a time without its zone', 'new', '2026-11-26T20:15:00', /ISO 8601/],
])('refuses %s, and leaves no folder', async (_, name, to, complaint) => {
  const refused = await recoverInto(name, to);

  expect(refused.complaint).toMatch(complaint);
  expect(refused.code).toBe(1);
  expect(await readdir(place)).not.toContain('new');
});

it.each(['Restoring', 'Starting it without network', 'Replayed'])(
  'stopped at "%s", leaves no folder and no server',
  async (printed) => {
    const temporary = await mkdtemp(join(place, 'tmp-'));
    await chmod(temporary, 0o777);
    const env = { ...process.env, ...commandEnv(), TMPDIR: temporary };

    const ended = await stopAt(printed, 'recover', into('new'), env);

    expect(ended).toEqual({ code: 1, complaint: 'The command was stopped.\n' });
    expect(await readdir(place)).not.toContain('new');
    // A server's socket and settings are there until it has ended.
    expect(await readdir(temporary)).toEqual([]);
  },
);

it('restores once, when two commands name the same folder', async () => {
  const options: RecoverOptions = {
    to: new Date(moment),
    timeline: 'current',
    into: join(place, 'same'),
    backups: { config: configuration, stanza: 'stagedoor' },
    binaries: findPostgres(),
    role: 'stagedoor',
    database: 'stagedoor',
    say: () => undefined,
  };

  const [first, second] = await Promise.allSettled([recover(options), recover(options)]);

  expect(first.status).toBe('fulfilled');
  expect(second).toMatchObject({
    reason: { message: expect.stringContaining('/same exists already') },
  });
  expect(await readdir(options.into)).toContain('PG_VERSION');
});

it('restores a sale to a moment in the middle of it, and brings back what was paid since', async () => {
  const recovered = await recoverInto('recovered');
  const own = await readFile(join(place, 'recovered', 'postgresql.auto.conf'), 'utf8');
  await putInPlace('recovered');

  expect([recovered.code, recovered.complaint]).toEqual([0, '']);
  expect(recovered.out).toMatch(/✓ tickets equal orders +0\n/);
  expect(own).toContain("listen_addresses = '*'");
  // A standby with these would end its own recovery.
  expect(own).not.toMatch(/^(recovery_target|restore_command)/m);
  await withDatabaseServer(() => withSite(checkRestoredSite));
});

async function checkRestoredSite(): Promise<void> {
  const buyer = await signIn(apiUrl(), 'buyer');
  const ticketsOf = async ({ id }: Order) =>
    (await buyer.get<Order>(`/orders/${id}`)).tickets.length;
  expect(await ticketsOf(before)).toBe(2);
  await expect(ticketsOf(after)).rejects.toMatchObject({ status: 404 });
  await expect(buyer.order(event, 1)).rejects.toMatchObject({ status: 409 });

  const compared = await payments('compare');
  const brought = await payments('bring-back');
  await vi.waitFor(async () => expect(await ticketsOf(after)).toBe(3), { timeout: 60_000 });
  const confirmed = await payments('confirm', '--mails', 'drop');

  expect(compared.out).toContain(`Order ${after.id}, `);
  expect([brought.code, brought.complaint]).toEqual([0, '']);
  expect(confirmed.out).toContain('Recovery mode: off');
  await buy(buyer, 1);
  const ledger = await runTool('audit', [], { DATABASE_URL: databaseUrl });
  expect([ledger.code, ledger.complaint]).toEqual([0, '']);
  // The archive goes on in the same place.
  await backUp('backup', '--type=full');
}

it('restores again, to a moment that the first restore has abandoned, and the archive goes on', async () => {
  const misled = await recoverInto('new', later, '--timeline', 'latest');
  const leftBehind = await readdir(place);
  const recovered = await recoverInto('again', later);
  await putInPlace('again');

  expect([misled.code, misled.complaint]).toEqual([
    1,
    expect.stringMatching(/^The moment is on timeline 1, .*--timeline 1\.\n$/),
  ]);
  expect(leftBehind).not.toContain('new');
  expect([recovered.code, recovered.complaint]).toEqual([0, '']);
  expect(recovered.out).toContain('Replayed timeline 1 ');
  await withDatabaseServer(async () => {
    expect(await orderIds()).toEqual(expect.arrayContaining([before.id, after.id]));
    await backUp('check');
    await backUp('backup', '--type=full');
  });
});

it('restores the last archived transaction, and again without a backup since', async () => {
  for (const name of ['first', 'second']) {
    await withDatabaseServer(async () => {
      await runSql(`CREATE TABLE ${name} ()`);
      await backUp('check');
    });
    const recovered = await recoverInto(name, 'latest');
    await putInPlace(name);

    expect([recovered.code, recovered.complaint]).toEqual([0, '']);
  }
  await withDatabaseServer(async () => {
    await runSql('SELECT FROM first, second');
  });
});

it('keeps the restored database when only the audit fails', async () => {
  await withDatabaseServer(async () => {
    await runSql(`CREATE VIEW audit_failing AS
      SELECT id AS subject, 1 / (id IS NULL)::integer AS detail FROM orders`);
    await backUp('check');
  });

  const recovered = await recoverInto('unaudited', 'latest');

  expect([recovered.code, recovered.complaint]).toEqual([1, '']);
  expect(recovered.out).toContain('The audit failed: division by zero.');
  expect(recovered.out).toContain('unaudited has the restored database');
  expect(await readdir(join(place, 'unaudited'))).toContain('PG_VERSION');
});

const payments = (...args: string[]) =>
  runTool('payments', args, {
    DATABASE_URL: databaseUrl,
    STRIPE_SECRET_KEY: keepSecrets(settings.dataDir).stripeSecretKey,
    STRIPE_API_URL: `http://127.0.0.1:${settings.paymentsPort}`,
  });

/** Returns the database's time, in ISO 8601. */
function clock(): Promise<string> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    return rows[0]!.now.toISOString();
  });
}

function orderIds(): Promise<string[]> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM orders');
    return rows.map(({ id }) => id);
  });
}

function runSql(statement: string): Promise<unknown> {
  return withDatabase(databaseUrl, (client) => client.query(statement));
}
