import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { baseConfiguration } from './base-configuration.js';

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
async function build(mode: 'development' | 'production'): Promise<string> {
  const compiler = webpack({
    ...baseConfiguration(folder),
    ...{ mode, devtool: false, entry: './page.tsx', externals: /^react/ },
    output: { path: join(folder, mode), filename: 'page.js' },
    plugins: [],
  });
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => (error ? reject(error) : resolve(stats)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  return readFile(join(folder, mode, 'page.js'), 'utf8');
}

it('builds for production after a build for development', async () => {
  expect(await build('development')).toContain('jsxDEV');
  expect(await build('production')).not.toContain('jsxDEV');
});
