import { chmod, chown, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Event, Order } from '@stagedoor/contracts';
import { withDatabase } from '@stagedoor/ops/backup/database-state';
import { runProgram } from '@stagedoor/ops/recover/run-program';
import { ownDataDir, ownPorts, removeDataDir } from '@stagedoor/ops/site/own-place';
import { readSettings, type SiteSettings } from '@stagedoor/ops/site/settings';
import type { StagedoorClient } from '@stagedoor/ops/site/stagedoor-client';
import { runTool } from '@stagedoor/ops/testing/run-tool';
import { openSmallShop, register, signIn } from '@stagedoor/ops/testing/small-shop';
import { payInSandbox } from '@stagedoor/payments-sandbox/pay-in-sandbox';
import { type RunningPostgres, startPostgres } from '@stagedoor/postgres';
import { findPostgres } from '@stagedoor/postgres/installed-postgres';
import { chooseRunAs } from '@stagedoor/postgres/run-as';
import { findFreePort } from '@stagedoor/processes/free-port';
import { findInstalledProgram } from '@stagedoor/processes/installed-program';
import { Site } from '../start/site.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let place: string;
let configuration: string;
let port: number;
let settings: SiteSettings;
let env: Record<string, string>;
let event: Event;

const pgBackRest = findInstalledProgram('pgbackrest', 'pgbackrest');
const apiUrl = () => `http://127.0.0.1:${settings.apiPort}`;

/** Starts PostgreSQL on a folder, with its archive. */
async function startDatabase(folder: string): Promise<RunningPostgres> {
  return startPostgres({
    dataDir: folder,
    port,
    settings: {
      archive_mode: 'on',
      archive_command: `${pgBackRest} --config=${configuration} --stanza=stagedoor archive-push %p`,
      unix_socket_directories: place,
    },
  });
}

function backUp(command: string, ...options: string[]): Promise<void> {
  const args = [`--config=${configuration}`, '--stanza=stagedoor', ...options, command];
  return runProgram(pgBackRest, args, chooseRunAs(place));
}

/** Runs `work` with a site on that database. */
async function withSite(postgres: RunningPostgres, work: () => Promise<void>): Promise<void> {
  settings = readSettings({ ...env, DATABASE_URL: postgres.url });
  const site = await Site.prepare(settings, () => undefined);
  try {
    await site.startBuilt();
    await work();
  } finally {
    await site.stop();
  }
}

async function buy(buyer: StagedoorClient, quantity: number): Promise<Order> {
  const { order, checkoutUrl } = await buyer.order(event, quantity);
  await payInSandbox(`http://127.0.0.1:${settings.paymentsPort}`)(checkoutUrl);
  return buyer.post<Order>(`/orders/${order.id}/generate-tickets`, {});
}

beforeAll(async () => {
  process.env['POSTGRES_BINARIES'] = findPostgres();
  place = await ownDataDir();
  await chmod(place, 0o777);
  port = await findFreePort();
  configuration = join(place, 'pgbackrest.conf');
  const paths = ['repo1', 'log', 'lock', 'spool'].map((name) => `${name}-path=${place}`);
  await writeFile(
    configuration,
    `[global]\n${paths.join('\n')}\nlog-level-file=off\nstart-fast=y\n
[stagedoor]\npg1-path=${place}/first/cluster\npg1-port=${port}\npg1-socket-path=${place}\npg1-user=stagedoor\n`,
  );
  const site = await ownDataDir();
  env = { ...(await ownPorts()), STAGEDOOR_DATA_DIR: site };
});

afterAll(async () => {
  await removeDataDir(place);
  await removeDataDir(env['STAGEDOOR_DATA_DIR']!);
});

it('a sale is restored to a moment in the middle of it, and loses no order that was paid', async () => {
  let before: Order;
  let after: Order;
  let moment: string;
  const first = await startDatabase(join(place, 'first'));
  process.env['PGPASSWORD'] = new URL(first.url).password;
  await backUp('stanza-create');
  await withSite(first, async () => {
    ({ event } = await openSmallShop(apiUrl()));
    const buyer = await register(apiUrl(), 'buyer');
    await backUp('backup', '--type=full');
    before = await buy(buyer, 2);
    moment = await withDatabase(first.url, async (client) => {
      const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
      return rows[0]!.now.toISOString();
    });
    after = await buy(buyer, 3);
  });
  // The last part of the archive.
  await withDatabase(first.url, (client) => client.query('SELECT pg_switch_wal()'));
  await backUp('check');
  await first.stop();

  const second = join(place, 'second');
  await makeFolder(second);
  const options = ['--to', moment!, '--into', join(second, 'cluster'), '--config', configuration];
  const recovered = await runTool('recover', options, { DATABASE_URL: first.url });
  const again = await runTool('recover', options, { DATABASE_URL: first.url });
  const tooEarly = await runTool(
    'recover',
    ['--to', '2026-01-01T00:00:00Z', '--into', join(place, 'third'), '--config', configuration],
    { DATABASE_URL: first.url },
  );

  expect([recovered.code, recovered.complaint]).toEqual([0, '']);
  expect(recovered.out).toMatch(/✓ tickets equal orders +0\n/);
  expect(again.complaint).toMatch(/exists already/);
  expect(tooEarly.complaint).toMatch(/pgbackrest failed: .*/);
  await copyFile(join(place, 'first', 'password'), join(second, 'password'));
  const restored = await startDatabase(second);
  await withSite(restored, async () => {
    const buyer = await signIn(apiUrl(), 'buyer');
    const payments = (...args: string[]) =>
      runTool('payments', args, { ...env, DATABASE_URL: restored.url });
    expect((await buyer.get<Order>(`/orders/${before.id}`)).tickets).toHaveLength(2);
    await expect(buyer.get(`/orders/${after.id}`)).rejects.toMatchObject({ status: 404 });
    await expect(buyer.order(event, 1)).rejects.toMatchObject({ status: 409 });

    const compared = await payments('compare');
    const brought = await payments('bring-back');
    const isBack = async () => (await buyer.get<Order>(`/orders/${after.id}`)).tickets.length === 3;
    while (!(await isBack()));
    const confirmed = await payments('confirm', '--mails', 'drop');

    expect(compared.out).toContain(`Order ${after.id}, `);
    expect([brought.code, brought.complaint]).toEqual([0, '']);
    expect(confirmed.out).toContain('Recovery mode: off');
    await buy(buyer, 1);
    const ledger = await runTool('audit', [], { DATABASE_URL: restored.url });
    expect([ledger.code, ledger.complaint]).toEqual([0, '']);
  });
  await restored.stop();
});

/** Creates a folder of the account that runs PostgreSQL. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path);
  const runAs = chooseRunAs(path);
  if (runAs) await chown(path, runAs.uid, runAs.gid);
}
