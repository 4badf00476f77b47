import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findInstalledProgram } from './installed-program.js';
import { OneLineError } from './one-line-error.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-programs-'));
  vi.stubEnv('PATH', ['/nowhere', folder].join(delimiter));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it('finds a program in the folders of the path', async () => {
  const path = join(folder, 'a-server');
  await writeFile(path, '');
  await chmod(path, 0o755);

  expect(findInstalledProgram('a-server', 'a-package')).toBe(path);
});

it('names the package of a program that is missing, or that cannot be run', async () => {
  await writeFile(join(folder, 'a-server'), '');

  const find = () => findInstalledProgram('a-server', 'a-package');

  expect(find).toThrow(OneLineError);
  expect(find).toThrow(
    'a-server is not installed: install it (on Debian and Ubuntu apt-get install a-package).',
  );
});
