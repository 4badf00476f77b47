import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { writeRepository } from './write-repository.js';

const template = join(import.meta.dirname, '../template');
const plan = { name: 'my-area', path: '/my-area', title: 'My Area', registry: undefined };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'create-remote-'));
});
afterEach(() => rm(folder, { recursive: true }));

const read = (name: string) => readFile(join(folder, name), 'utf8');

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const manifestAt = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as Manifest;

it('fills in the name, the path and the title, and leaves no place empty', async () => {
  const files = await writeRepository(plan, { template, folder });

  const texts = await Promise.all(files.map(read));
  expect(texts.join('\n')).not.toMatch(/%[A-Z]+%/);
  expect(await read('src/routes.tsx')).toContain("path: '/my-area'");
  expect(await read('README.md')).toContain('# My Area');
  expect(files).toContain('.gitignore');
});

it('names the registry of the packages if one is given', async () => {
  const registry = 'http://localhost:4873/';

  await writeRepository({ ...plan, registry }, { template, folder });

  expect(await read('.npmrc')).toBe('@stagedoor:registry=http://localhost:4873/\n');
});

it('refuses a folder with files, and changes none', async () => {
  await writeFile(join(folder, 'README.md'), 'Mine.');

  await expect(writeRepository(plan, { template, folder })).rejects.toThrow('is not empty');
  expect(await read('README.md')).toBe('Mine.');
});

it('has the versions of this repository', async () => {
  const made = await manifestAt(join(template, 'package.json'));
  const manifests = await Promise.all(
    [
      'package.json',
      'shell/package.json',
      'mfe-venue/package.json',
      'libs/platform/package.json',
    ].map((path) => manifestAt(join(REPOSITORY, path))),
  );
  const known = Object.assign(
    {},
    ...manifests.flatMap((one) => [one.dependencies, one.devDependencies]),
  ) as Record<string, string>;

  const all = { ...made.dependencies, ...made.devDependencies };
  const third = Object.entries(all).filter(([name]) => !name.startsWith('@stagedoor/'));
  expect(third.filter(([name, version]) => known[name] !== version)).toEqual([]);
});
