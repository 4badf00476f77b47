import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyRegistry, registerBuild } from '@stagedoor/federation';
import { aShell } from '../testing/a-shell.js';
import { aBuild } from '../testing/a-site-on-disk.js';
import { previewableBuild } from './previewable-builds.js';

const PICK = { remote: 'mfe-venue', version: '1.4.0' };

let dataDir: string;
const site = () => ({ dataDir, inForce: emptyRegistry('staging'), shared: aShell() });

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'previewable-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

it('lists a version whose every range the shell meets', async () => {
  const build = aBuild('1.4.0', { requires: { react: '^19.0.0', '@stagedoor/ui': '^1.2.0' } });
  await registerBuild(dataDir, 'mfe-venue', build);

  expect(await previewableBuild(site(), PICK)).toEqual(build);
});

it('refuses a version that needs another version of a shared package', async () => {
  const build = aBuild('1.4.0', { requires: { '@stagedoor/ui': '^1.3.0' } });
  await registerBuild(dataDir, 'mfe-venue', build);

  await expect(previewableBuild(site(), PICK)).rejects.toMatchObject({
    code: 'DOES_NOT_FIT',
    message: 'mfe-venue 1.4.0 needs @stagedoor/ui ^1.3.0 (the shell has 1.2.0).',
  });
});
