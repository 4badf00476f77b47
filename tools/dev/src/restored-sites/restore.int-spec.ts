import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Order, PlacedOrder } from '@stagedoor/contracts';
import { fingerprint } from '@stagedoor/ops/backup/copy-tree';
import { withDatabase } from '@stagedoor/ops/backup/database-state';
import { type Manifest } from '@stagedoor/ops/backup/manifest';
import { restore } from '@stagedoor/ops/restore/restore';
import { databaseFolder } from '@stagedoor/ops/site/data-folder';
import { ownDataDir, ownPorts, removeDataDir } from '@stagedoor/ops/site/own-place';
import { readSettings, type SiteSettings } from '@stagedoor/ops/site/settings';
import type { StagedoorClient } from '@stagedoor/ops/site/stagedoor-client';
import { type Ended, runTool } from '@stagedoor/ops/testing/run-tool';
import { openSmallShop, register, signIn } from '@stagedoor/ops/testing/small-shop';
import { payInSandbox } from '@stagedoor/payments-sandbox/pay-in-sandbox';
import { startPostgres } from '@stagedoor/postgres';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { Site } from '../start/site.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let env: Record<string, string>;
let settings: SiteSettings;
let backups: string;
let backup: string;
let whileRunning: Ended;
let sold: Order;
let unpaid: PlacedOrder;
let signedInBefore: StagedoorClient;

const apiUrl = () => `http://127.0.0.1:${settings.apiPort}`;
const pay = (url: string) => payInSandbox(`http://127.0.0.1:${settings.paymentsPort}`)(url);
const isThere = async (name: string) => (await readdir(settings.dataDir)).includes(name);
const restoreFrom = (folder: string, ...options: string[]) =>
  runTool('restore', [folder, ...options], env);

/** Runs `work` with a site on this data folder. */
async function withSite<T>(work: () => Promise<T>): Promise<T> {
  const site = await Site.prepare(settings, () => undefined);
  try {
    await site.startBuilt();
    return await work();
  } finally {
    await site.stop();
  }
}

async function sellTickets(): Promise<void> {
  const { event } = await openSmallShop(apiUrl());
  const buyer = await register(apiUrl(), 'buyer');
  signedInBefore = buyer;
  const paid = await buyer.orderToPay(event, 3);
  await pay(paid.checkoutUrl);
  sold = await buyer.post<Order>(`/orders/${paid.order.id}/generate-tickets`, {});
  unpaid = await buyer.orderToPay(event, 2);
}

/** Returns the folders of the data that --replace has moved aside. */
async function replacedFolders(): Promise<string[]> {
  const names = await readdir(settings.dataDir);
  return names
    .filter((name) => name.startsWith('replaced-'))
    .map((name) => join(settings.dataDir, name));
}

beforeAll(async () => {
  const dataDir = await ownDataDir();
  env = { ...(await ownPorts()), STAGEDOOR_DATA_DIR: dataDir, DATABASE_URL: '' };
  settings = readSettings(env);
  backups = await mkdtemp(join(tmpdir(), 'stagedoor-backups-'));
  backup = join(backups, 'first');
  await withSite(async () => {
    await sellTickets();
    whileRunning = await runTool('backup', [backup], env);
  });
});

afterAll(async () => {
  for (const folder of [...(await replacedFolders()), settings.dataDir])
    await removeDataDir(folder);
  await rm(backups, { recursive: true });
});

it('a backup is refused while the site runs, with a message of one line', async () => {
  expect(whileRunning.code).toBe(1);
  expect(whileRunning.complaint).toMatch(/^Stagedoor runs from .*; stop it first.*\n$/);
  expect(await readdir(backups)).toEqual([]);
});

it('restores a site whose data was deleted', async () => {
  const backedUp = await runTool('backup', [backup], env);
  const keys = await readFile(join(settings.dataDir, 'secrets.json'), 'utf8');
  await removeDataDir(settings.dataDir);

  const restored = await restoreFrom(backup);

  expect([backedUp.code, backedUp.complaint]).toEqual([0, '']);
  expect([restored.code, restored.complaint]).toEqual([0, '']);
  expect(restored.out).toMatch(/✓ tickets equal orders +0\n/);
  expect(restored.out).not.toContain('✗');
  expect(await readFile(join(settings.dataDir, 'secrets.json'), 'utf8')).toBe(keys);
  await withSite(async () => {
    await expect(signedInBefore.get(`/orders/${sold.id}`)).rejects.toMatchObject({ status: 401 });
    const buyer = await signIn(apiUrl(), 'buyer');
    expect(await buyer.get<Order>(`/orders/${sold.id}`)).toEqual(sold);
    // The sandbox has the open payment page, so that its data match the orders.
    await pay(unpaid.checkoutUrl);
    const completed = await buyer.post<Order>(`/orders/${unpaid.order.id}/generate-tickets`, {});
    expect(completed.tickets).toHaveLength(2);
    const ledger = await runTool('audit', [], env);
    expect([ledger.code, ledger.complaint]).toEqual([0, '']);
  });
});

it('refuses to overwrite existing data, and moves it aside with --replace', async () => {
  await writeFile(join(settings.dataDir, 'mine'), 'kept');

  const refused = await restoreFrom(backup);
  const stillThere = await isThere('mine');
  const replaced = await restoreFrom(backup, '--replace');

  expect(refused.complaint).toMatch(/^There is data in .* already; --replace moves it aside\.\n$/);
  expect([refused.code, stillThere]).toEqual([1, true]);
  expect([replaced.code, await isThere('mine')]).toEqual([0, false]);
  const [aside] = await replacedFolders();
  expect(await readFile(join(aside!, 'mine'), 'utf8')).toBe('kept');
});

describe('a damaged backup', () => {
  let damaged: string;

  beforeEach(async () => {
    damaged = join(backups, 'damaged');
    await rm(damaged, { recursive: true, force: true });
    await cp(backup, damaged, { recursive: true });
    await writeFile(join(settings.dataDir, 'mine'), 'kept');
  });

  const inBackup = (path: string) => join(damaged, path);
  async function changeManifest(change: (manifest: Manifest) => void): Promise<void> {
    const manifest = JSON.parse(await readFile(inBackup('manifest.json'), 'utf8')) as Manifest;
    change(manifest);
    await writeFile(inBackup('manifest.json'), JSON.stringify(manifest));
  }

  it.each<[what: string, damage: () => Promise<void>, complaint: RegExp]>([
    [
      'has a changed file',
      () => writeFile(inBackup('data/secrets.json'), 'x'),
      /^\S+ is damaged, data\/secrets\.json differs; nothing was restored\.$/,
    ],
    [
      'lacks a file',
      () => rm(inBackup('data/payments/data.mdb')),
      /data\/payments\/data\.mdb is missing; nothing was restored\.$/,
    ],
    [
      'has an added file',
      () => writeFile(inBackup('data/postgres/cluster/global/1'), ''),
      /data\/postgres\/cluster\/global\/1 was added; nothing was restored\.$/,
    ],
    [
      'is incomplete',
      () => rm(inBackup('manifest.json')),
      /is not a complete backup: it has no manifest\.json\.$/,
    ],
    [
      'has an invalid manifest',
      () => writeFile(inBackup('manifest.json'), '{"format":2}'),
      /manifest\.json is not a valid manifest\.$/,
    ],
    [
      'is of a newer version',
      () => changeManifest(({ migrations }) => void migrations.push('FlyToMars1999999999999')),
      /^This backup is of a newer Stagedoor: this version does not know its migration FlyToMars1999999999999/,
    ],
    [
      'is of another kind of database',
      () => changeManifest((manifest) => void (manifest.database = 'dump')),
      /^This backup contains a dump: set DATABASE_URL to its target database\.$/,
    ],
    [
      'has a database that does not start after it is copied',
      async () => {
        const version = 'data/postgres/cluster/PG_VERSION';
        await writeFile(inBackup(version), '12\n');
        const files = { [version]: await fingerprint(inBackup(version)) };
        await changeManifest((manifest) => void Object.assign(manifest.files, files));
      },
      /^PostgreSQL could not start: /,
    ],
  ])('is refused when it %s, and the existing data stays', async (_what, damage, complaint) => {
    await damage();

    const restored = restore({ settings, backup: damaged, replace: true, say: () => undefined });

    await expect(restored).rejects.toThrow(OneLineError);
    await expect(restored).rejects.toThrow(complaint);
    expect(await isThere('mine')).toBe(true);
    expect(await isThere('.restoring')).toBe(false);
  });
});

it('prints the breaches of the ledger, and exits with 1', async () => {
  const unsound = join(backups, 'unsound');
  const dataDir = databaseFolder(settings);
  const postgres = await startPostgres({ dataDir, port: settings.postgresPort });
  await withDatabase(postgres.url, (client) =>
    client.query('UPDATE ticket_stock SET sold = sold + 1'),
  );
  await postgres.stop();
  await runTool('backup', [unsound], env);

  const restored = await restoreFrom(unsound, '--replace');

  expect(restored.out).toMatch(/✗ stock equals orders +1\n/);
  expect([restored.code, restored.complaint]).toEqual([1, '']);
});

it('refuses wrong arguments in one line, and prints its help', async () => {
  const help = await runTool('restore', ['--help'], env);
  const nothing = await runTool('restore', [], env);
  const twice = await runTool('backup', [backup], env);
  const inside = await runTool('backup', [join(settings.dataDir, 'copy')], env);

  expect(help.out).toMatch(/^npm run restore -- <folder>/);
  expect(nothing.complaint).toBe('Name the backup: npm run restore -- <folder>\n');
  expect(twice.complaint).toMatch(/exists already; name another folder\.\n$/);
  expect(inside.complaint).toMatch(/is in the data folder; name a folder elsewhere\.\n$/);
});
