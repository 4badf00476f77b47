import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILDS } from '../testing/bundlers.js';
import { PACKAGE } from '../testing/sample-remote.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const REFUSAL =
  'src/remote.tsx has no export "remote", which the shell loads: export const remote: RemoteModule = { routes };';

let folder: string;

// One project for all tests, because the first build with swc in a folder takes seconds.
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  folder = await mkdtemp(join(tmpdir(), 'exposed-export-'));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'package.json'), JSON.stringify(PACKAGE));
  await writeFile(
    join(folder, 'src/area.ts'),
    `export const remote = { routes: [] };\nexport default remote;`,
  );
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

describe.each(BUILDS)('%s', (bundler, build) => {
  async function problemsOf(module: string): Promise<string> {
    await writeFile(join(folder, 'src/remote.tsx'), module);
    return (await build(pathToFileURL(join(folder, `${bundler}.config.mjs`)).href)).join('\n');
  }

  it.each([
    ['another name', `export const remotes = { routes: [] };`],
    ['a default export alone', `export { default } from './area';`],
  ])('refuses a module with %s, in one sentence', async (_what, module) => {
    expect(await problemsOf(module)).toContain(REFUSAL);
    expect(await readdir(folder)).not.toContain('dist');
  });

  it('accepts a module that exports it from another file', async () => {
    expect(await problemsOf(`export * from './area';`)).toBe('');

    await rm(join(folder, 'dist'), { recursive: true });
  });
});
