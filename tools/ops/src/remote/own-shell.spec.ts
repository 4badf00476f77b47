import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { ownShell } from './own-shell.js';

let shellDir: string;

const build = (shared: object) =>
  writeFile(
    join(shellDir, 'dist/client/stagedoor-shell.json'),
    JSON.stringify({
      shared,
      scripts: [],
      device: { file: 'device.1.js', integrity: 'sha384-' },
      offlineWorker: { file: 'offlineWorker.1.js', integrity: 'sha384-' },
      fonts: {},
    }),
  );

beforeEach(async () => {
  shellDir = await mkdtemp(join(tmpdir(), 'shell-'));
  await mkdir(join(shellDir, 'dist/client'), { recursive: true });
});

afterEach(() => rm(shellDir, { recursive: true }));

it('returns the versions of the last build', async () => {
  await build({ '@stagedoor/platform': '1.2.0', react: '19.0.0' });

  expect(await ownShell(shellDir)).toEqual({ '@stagedoor/platform': '1.2.0', react: '19.0.0' });
});

it('returns the versions of a future build when there is none', async () => {
  const shared = await ownShell(join(REPOSITORY, 'libs/testing'));

  expect(Object.keys(shared).sort()).toEqual([
    '@stagedoor/platform',
    '@stagedoor/ui',
    'react',
    'react-dom',
    'styled-components',
  ]);
  expect(shared['@stagedoor/platform']).toMatch(/^\d+\.\d+\.\d+$/);
});

it('refuses a build without the version of the platform', async () => {
  await build({ react: '19.0.0' });

  await expect(ownShell(shellDir)).rejects.toThrow('@stagedoor/platform is missing.');
});
