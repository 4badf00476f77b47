import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { baseConfiguration, developmentConfiguration } from './base-configuration.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'base-configuration-'));
  await writeFile(
    join(folder, 'page.tsx'),
    'export const page = <h1>Page</h1>; console.log(page);',
  );
});

afterEach(() => rm(folder, { recursive: true }));

/** Builds the page and returns its code. */
async function build({ mode, ...configuration }: Configuration): Promise<string> {
  const path = join(folder, mode ?? '');
  const compiler = webpack({
    ...{ ...configuration, mode, devtool: false, entry: './page.tsx', externals: /^react/ },
    output: { path, filename: 'page.js' },
    plugins: [],
  });
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => (error ? reject(error) : resolve(stats)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  return readFile(join(path, 'page.js'), 'utf8');
}

it('builds for production after a build for development', async () => {
  expect(await build(developmentConfiguration(folder))).toContain('jsxDEV');
  expect(await build(baseConfiguration(folder))).not.toContain('jsxDEV');
});

it('minimises for production alone', async () => {
  expect(await build(developmentConfiguration(folder))).toContain('const page = ');
  expect(await build(baseConfiguration(folder))).not.toContain('const page');
});
