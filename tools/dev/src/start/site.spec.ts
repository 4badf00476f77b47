import { ownDataDir, ownPorts, removeDataDir } from '@stagedoor/ops/site/own-place';
import { readSettings } from '@stagedoor/ops/site/settings';
import { Supervisor } from '@stagedoor/processes/supervisor';
import { Site } from './site.js';

let dataDir: string;
let site: Site;
let tasks: string[];

beforeEach(async () => {
  dataDir = await ownDataDir();
  const place = { ...(await ownPorts()), STAGEDOOR_DATA_DIR: dataDir };
  const settings = readSettings({ ...place, DATABASE_URL: 'postgresql://me@127.0.0.1:9/shop' });
  site = await Site.prepare(settings, () => undefined);
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
