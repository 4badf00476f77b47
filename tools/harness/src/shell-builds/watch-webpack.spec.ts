import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { watchWebpack } from './watch-webpack.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watch-webpack-'));
});

afterEach(() => rm(folder, { recursive: true }));

it('refuses a path of the shell in one sentence', async () => {
  const paths = [{ path: '/login', access: 'public', title: 'Log in' }];
  const stagedoor = { remote: 'my-area', platform: '^1.0.0', paths };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'my-area', stagedoor }));

  await expect(
    watchWebpack(folder, { distDir: join(folder, 'dist'), offer: vi.fn() }),
  ).rejects.toThrow(
    new OneLineError(
      '"stagedoor" in the package.json of my-area is not valid: /login belongs to the shell.',
    ),
  );
});
