import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILDS } from '../testing/bundlers.js';
import { PACKAGE } from '../testing/sample-remote.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PATHS = Array.from({ length: 100 }, (_, index) => ({
  path: `/${'sample'.repeat(30)}/${index}`,
  access: 'public',
  title: 'Sample '.repeat(8).trim(),
}));
const ICONS = Array.from({ length: 60 }, (_, index) => `icon-${index}`);

let folder: string;

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  folder = await mkdtemp(join(tmpdir(), 'large-description-'));
  await mkdir(join(folder, 'src'));
  const manifest = { ...PACKAGE, stagedoor: { ...PACKAGE.stagedoor, paths: PATHS } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  for (const icon of ICONS) {
    await writeFile(join(folder, `src/${icon}.ts`), `export const icon = '${icon}';`);
  }
  const loaders = ICONS.map((icon) => `() => import('./${icon}')`);
  await writeFile(
    join(folder, 'src/remote.tsx'),
    `export const remote = { routes: [], icons: [${loaders.join()}] };`,
  );
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it.each(BUILDS)('%s refuses a build with many paths and chunks', async (bundler, build) => {
  const problems = await build(pathToFileURL(join(folder, `${bundler}.config.mjs`)).href);

  expect(problems.join('\n')).toMatch(
    /The description of mfe-sample \S+ has \d{5} bytes, with 6\d scripts and 100 paths; at most 32768 are allowed/,
  );
});
