import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { publishRelease } from './publish-release.js';
import type { RegistryClient } from './registry-client.js';

it.each([
  ['removes', (file: string) => rm(file)],
  ['rewrites', (file: string) => writeFile(file, 'other')],
])('sends nothing of a file that another build %s meanwhile', async (_what, change) => {
  const distDir = await mkdtemp(join(tmpdir(), 'release-'));
  onTestFinished(() => rm(distDir, { recursive: true }));
  const file = join(distDir, 'remoteEntry.js');
  await writeFile(file, 'built');
  const keepFile = vi.fn<RegistryClient['keepFile']>(async () => undefined);
  const client = {
    ...{ place: 'https://staging.example', environment: 'staging', keepFile },
    async announce({ files }: Parameters<RegistryClient['announce']>[0]) {
      await change(file);
      return { missing: Object.values(files) };
    },
  } as Partial<RegistryClient> as RegistryClient;
  const release = { remote: 'mfe-x', version: '1.0.0', distDir };

  await expect(
    publishRelease(client, release, { first: false, program: 'npx stagedoor' }),
  ).rejects.toThrow(
    new OneLineError(
      `${file} has changed since it was built: another command builds in the same folder. Repeat this one after it.`,
    ),
  );
  expect(keepFile).not.toHaveBeenCalled();
});
