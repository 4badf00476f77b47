import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SharedVersions } from '@stagedoor/federation';
import { anEntry } from '@stagedoor/federation/testing/a-registry';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { publishRelease } from './publish-release.js';
import type { RegistryClient } from './registry-client.js';

async function aRelease() {
  const distDir = await mkdtemp(join(tmpdir(), 'release-'));
  onTestFinished(() => rm(distDir, { recursive: true }));
  await writeFile(join(distDir, 'remoteEntry.js'), 'built');
  return { remote: 'mfe-x', version: '1.0.0', distDir };
}

const AT_STAGING = { place: 'https://staging.example', environment: 'staging' };
const HOW = { first: false, program: 'npx stagedoor' };
const aSite = (client: Partial<RegistryClient>) => client as RegistryClient;

it.each<[string, SharedVersions | null, string[]]>([
  [
    'how it is put in force',
    { '@stagedoor/platform': '1.8.0', react: '19.3.1' },
    [
      'npx stagedoor swap mfe-x 1.0.0 --env staging --site https://staging.example puts it in force.',
    ],
  ],
  [
    'why the site cannot run it yet',
    { '@stagedoor/platform': '1.8.0', react: '18.3.1' },
    ['This site cannot run it yet: it needs react 19.3.1 (the shell has 18.3.1).'],
  ],
  [
    'how it is put in force at a site that does not say what its shell has',
    null,
    [
      'npx stagedoor swap mfe-x 1.0.0 --env staging --site https://staging.example puts it in force.',
    ],
  ],
])('prints what a version needs, and %s', async (_what, shell, lines) => {
  const build = { ...anEntry(), platform: '^1.7.0', requires: { react: '19.3.1' } };
  const client = aSite({
    ...AT_STAGING,
    announce: async () => ({ build }),
    shell: async () => shell,
  });

  expect(await publishRelease(client, await aRelease(), HOW)).toEqual([
    'mfe-x 1.0.0 is published at https://staging.example: 0 files sent, 1 existed.',
    'It runs in shells with @stagedoor/platform ^1.7.0, react 19.3.1.',
    ...lines,
  ]);
});

it.each([
  ['removes', (file: string) => rm(file)],
  ['rewrites', (file: string) => writeFile(file, 'other')],
])('sends nothing of a file that another build %s meanwhile', async (_what, change) => {
  const release = await aRelease();
  const file = join(release.distDir, 'remoteEntry.js');
  const keepFile = vi.fn<RegistryClient['keepFile']>(async () => undefined);
  const client = aSite({
    ...{ ...AT_STAGING, keepFile, shell: async () => null },
    async announce({ files }: Parameters<RegistryClient['announce']>[0]) {
      await change(file);
      return { missing: Object.values(files) };
    },
  });

  await expect(publishRelease(client, release, HOW)).rejects.toThrow(
    new OneLineError(
      `${file} has changed since it was built: another command builds in the same folder. Repeat this one after it.`,
    ),
  );
  expect(keepFile).not.toHaveBeenCalled();
});
