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
import { type Ended, runTool } from '@stagedoor/ops/testing/run-tool';
import { openSmallShop, placeOrder, register, signIn } from '@stagedoor/ops/testing/small-shop';
import { payInSandbox } from '@stagedoor/payments-sandbox/pay-in-sandbox';
import { startPostgres } from '@stagedoor/postgres';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { Site } from '../start/site.js';

jest.setTimeout(120_000);

let env: Record<string, string>;
let settings: SiteSettings;
let backups: string;
let backup: string;
let whileRunning: Ended;
let sold: Order;
let unpaid: PlacedOrder;

const apiUrl = () => `http://127.0.0.1:${settings.apiPort}`;
const pay = (url: string) => payInSandbox(`http://127.0.0.1:${settings.paymentsPort}`)(url);
const isThere = async (name: string) => (await readdir(settings.dataDir)).includes(name);
const restoreFrom = (folder: string, ...options: string[]) =>
  runTool('restore', [folder, ...options], env);

/** A site on this data folder while the work is done. */
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
  const paid = await placeOrder(buyer, event, 3);
  await pay(paid.checkoutUrl);
  sold = await buyer.post<Order>(`/orders/${paid.order.id}/generate-tickets`, {});
  unpaid = await placeOrder(buyer, event, 2);
}

/** What was set aside by --replace lies beside the data folder. */
async function setAside(): Promise<string[]> {
  const name = `${settings.dataDir.split('/').at(-1)}.replaced-`;
  const beside = await readdir(join(settings.dataDir, '..'));
  return beside.filter((each) => each.startsWith(name)).map((each) => join(tmpdir(), each));
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
  for (const folder of [settings.dataDir, ...(await setAside())]) await removeDataDir(folder);
  await rm(backups, { recursive: true });
});

it('is refused while the site runs, in one line', async () => {
  expect(whileRunning.code).toBe(1);
  expect(whileRunning.complaint).toMatch(/^Stagedoor runs from .*; stop it first.*\n$/);
  expect(await readdir(backups)).toEqual([]);
});

it('makes a site whole again of which everything was lost', async () => {
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
    const buyer = await signIn(apiUrl(), 'buyer');
    expect(await buyer.get<Order>(`/orders/${sold.id}`)).toEqual(sold);
    // The sandbox's books know the page that was open, so the two still agree.
    await pay(unpaid.checkoutUrl);
    const completed = await buyer.post<Order>(`/orders/${unpaid.order.id}/generate-tickets`, {});
    expect(completed.tickets).toHaveLength(2);
    const ledger = await runTool('audit', [], env);
    expect([ledger.code, ledger.complaint]).toEqual([0, '']);
  });
});

it('refuses to restore over what is there, and sets it aside when told to replace it', async () => {
  await writeFile(join(settings.dataDir, 'mine'), 'kept');

  const refused = await restoreFrom(backup);
  const stillThere = await isThere('mine');
  const replaced = await restoreFrom(backup, '--replace');

  expect(refused.complaint).toMatch(/^There is data in .* already; --replace sets it aside\.\n$/);
  expect([refused.code, stillThere]).toEqual([1, true]);
  expect([replaced.code, await isThere('mine')]).toEqual([0, false]);
  const [aside] = await setAside();
  expect(await readFile(join(aside!, 'mine'), 'utf8')).toBe('kept');
});

describe('a back-up that is not as it was made', () => {
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
      'has another byte in a file',
      () => writeFile(inBackup('data/secrets.json'), 'x'),
      /^\S+ is not what was backed up, data\/secrets\.json differs; nothing was restored\.$/,
    ],
    [
      'lacks a file',
      () => rm(inBackup('data/payments/data.mdb')),
      /data\/payments\/data\.mdb is missing; nothing was restored\.$/,
    ],
    [
      'has one more file',
      () => writeFile(inBackup('data/postgres/cluster/global/1'), ''),
      /data\/postgres\/cluster\/global\/1 was not there; nothing was restored\.$/,
    ],
    [
      'was never finished',
      () => rm(inBackup('manifest.json')),
      /is not a finished back-up: it has no manifest\.json\.$/,
    ],
    [
      'has a manifest that nobody understands',
      () => writeFile(inBackup('manifest.json'), '{"format":2}'),
      /manifest\.json cannot be understood\.$/,
    ],
    [
      'is of a newer version',
      () => changeManifest(({ migrations }) => void migrations.push('FlyToMars1999999999999')),
      /^This back-up is of a newer Stagedoor: it has the migration FlyToMars1999999999999/,
    ],
    [
      'is of another kind of database',
      () => changeManifest((manifest) => void (manifest.database = 'dump')),
      /^This back-up holds a dump: set DATABASE_URL to the database that it goes into\.$/,
    ],
    [
      'holds a database that does not start, half restored by then',
      async () => {
        const version = 'data/postgres/cluster/PG_VERSION';
        await writeFile(inBackup(version), '12\n');
        const files = { [version]: await fingerprint(inBackup(version)) };
        await changeManifest((manifest) => void Object.assign(manifest.files, files));
      },
      /^PostgreSQL could not start: /,
    ],
  ])('is refused when it %s, and what is there stays', async (_what, damage, complaint) => {
    await damage();

    const restored = restore({ settings, backup: damaged, replace: true, say: () => undefined });

    await expect(restored).rejects.toThrow(OneLineError);
    await expect(restored).rejects.toThrow(complaint);
    expect(await isThere('mine')).toBe(true);
    const beside = await readdir(join(settings.dataDir, '..'));
    expect(beside).not.toContain(`${settings.dataDir.split('/').at(-1)}.restoring`);
  });
});

it('names what is broken in a ledger, and exits with 1', async () => {
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

it('says what it lacks in one line, and helps', async () => {
  const help = await runTool('restore', ['--help'], env);
  const nothing = await runTool('restore', [], env);
  const twice = await runTool('backup', [backup], env);
  const inside = await runTool('backup', [join(settings.dataDir, 'copy')], env);

  expect(help.out).toMatch(/^npm run restore -- <folder>/);
  expect(nothing.complaint).toBe('Which back-up? npm run restore -- <folder>\n');
  expect(twice.complaint).toMatch(/is there already; name another folder\.\n$/);
  expect(inside.complaint).toMatch(/lies in the data folder itself; name a folder elsewhere\.\n$/);
});
