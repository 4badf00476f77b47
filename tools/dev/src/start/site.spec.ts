import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ownDataDir, ownPorts, removeDataDir } from '@stagedoor/ops/site/own-place';
import { readSettings } from '@stagedoor/ops/site/settings';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { Supervisor } from '@stagedoor/processes/supervisor';
import { Site } from './site.js';

let dataDir: string;
let ports: Record<string, string>;
let site: Site;
let tasks: string[];

/** Prepares a site with this data folder. */
function prepare(folder: string): Promise<Site> {
  const place = { ...ports, STAGEDOOR_DATA_DIR: folder };
  const settings = readSettings({ ...place, DATABASE_URL: 'postgresql://me@127.0.0.1:9/shop' });
  return Site.prepare(settings, () => undefined);
}

beforeEach(async () => {
  dataDir = await ownDataDir();
  ports = await ownPorts();
  site = await prepare(dataDir);
  tasks = [];
  vi.spyOn(Supervisor.prototype, 'runTask').mockImplementation(async ({ name, env }) => {
    tasks.push(name === 'Migration' ? `${name} of ${env?.['DATABASE_URL']}` : name);
  });
  const parts = site as unknown as { publishRemotes: () => Promise<void> };
  vi.spyOn(parts, 'publishRemotes').mockImplementation(async () => void tasks.push('Remotes'));
  vi.spyOn(site, 'restartInTurn').mockImplementation(async (server) => void tasks.push(server));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await site.stop();
  await removeDataDir(dataDir);
});

it('migrates the database after the build of a changed API, before its restart', async () => {
  await site.renew(new Set(['api', 'pages'] as const));

  expect(tasks).toEqual([
    'Build',
    'Migration of postgresql://me@127.0.0.1:9/shop',
    'Remotes',
    'api',
    'pages',
  ]);
});

it('does not migrate when the API has not changed', async () => {
  await site.renew(new Set(['pages'] as const));

  expect(tasks).toEqual(['Build', 'Remotes', 'pages']);
});

it.each([
  ['is a file', 'file', /EEXIST/],
  ['is below a file', 'file/data', /ENOTDIR/],
  ['has a file in place of the logs', 'other', /EEXIST/],
  // For no user, root included.
  ['cannot be written', '/proc/sys/kernel', /E[A-Z]+/],
])('names a data folder that %s, and its variable', async (_, name, cause) => {
  writeFileSync(join(dataDir, 'file'), '');
  mkdirSync(join(dataDir, 'other'));
  writeFileSync(join(dataDir, 'other/logs'), '');
  const folder = resolve(dataDir, name);

  const refused = await prepare(folder).catch((error: unknown) => error);

  expect(refused).toBeInstanceOf(OneLineError);
  const { message } = refused as OneLineError;
  expect(message).toMatch(cause);
  expect(message).toContain(`${folder} cannot be the data folder`);
  expect(message).toContain('STAGEDOOR_DATA_DIR');
});
