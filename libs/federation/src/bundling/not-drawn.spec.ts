import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineRemote as defineForRspack } from '../rspack/define-remote.js';
import { PACKAGE, REMOTE } from '../testing/sample-remote.js';
import { defineRemote as defineForVite } from '../vite/define-remote.js';
import { defineRemote as defineForWebpack } from '../webpack/define-remote.js';

let folder: string;

const configUrl = () => pathToFileURL(join(folder, 'a.config.mjs')).href;

beforeEach(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  folder = await mkdtemp(join(tmpdir(), 'not-drawn-'));
  const paths = [{ ...PACKAGE.stagedoor.paths[0]!, drawn: true }];
  const stagedoor = { ...PACKAGE.stagedoor, paths };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...PACKAGE, stagedoor }));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/remote.tsx'), REMOTE);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it.each<[string, (configUrl: string) => unknown]>([
  ['Rspack', defineForRspack],
  ['Vite', defineForVite],
])('%s refuses a page that is drawn on the server', (bundler, define) => {
  expect(() => define(configUrl())).toThrow(
    `"drawn" in the package.json of @stagedoor/mfe-sample needs webpack: ${bundler} builds no server part. Remove "drawn", or build with @stagedoor/federation/webpack.`,
  );
});

it('webpack accepts it', () => {
  expect(defineForWebpack(configUrl())).toMatchObject({ name: 'mfe-sample' });
});
