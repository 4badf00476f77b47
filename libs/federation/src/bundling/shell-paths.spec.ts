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
  folder = await mkdtemp(join(tmpdir(), 'shell-paths-'));
  const [first] = PACKAGE.stagedoor.paths;
  const paths = [first, { path: '/preview/:id', access: 'public', title: 'Another' }];
  const stagedoor = { ...PACKAGE.stagedoor, paths };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...PACKAGE, stagedoor }));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/remote.tsx'), REMOTE);
});

afterEach(() => rm(folder, { recursive: true }));

it.each<[string, (configUrl: string) => unknown]>([
  ['webpack', defineForWebpack],
  ['Rspack', defineForRspack],
  ['Vite', defineForVite],
])('%s refuses a remote with a path of the shell', (_bundler, define) => {
  expect(() => define(configUrl())).toThrow(
    '"stagedoor" in the package.json of @stagedoor/mfe-sample is not valid: /preview/:id belongs to the shell.',
  );
});

it('webpack accepts it for a page of the shell', () => {
  expect(defineForWebpack(configUrl(), { isOfShell: true })).toMatchObject({ name: 'mfe-sample' });
});
