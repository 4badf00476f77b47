import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { BUNDLERS } from './bundlers.js';
import type { Plan } from './plan.js';
import { writeRepository } from './write-repository.js';

/** Their versions are those of the template alone: no workspace needs the first, and 7.3.1 of the other needs Node 22. */
const TEMPLATE_ALONE = new Set(['@rspack/cli', 'webpack-cli']);

const template = join(import.meta.dirname, '../template');
const plan: Plan = {
  ...{ name: 'my-area', path: '/my-area', title: 'My Area' },
  ...{ bundler: 'webpack', registry: undefined },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'create-remote-'));
});
afterEach(() => rm(folder, { recursive: true }));

const read = (name: string) => readFile(join(folder, name), 'utf8');

/** Returns what the linter of this repository prints with the rules of the folder. */
async function lintIn(cwd: string): Promise<string> {
  const program = join(REPOSITORY, 'node_modules/oxlint/bin/oxlint');
  const args = [program, '--deny-warnings', '--format=unix', 'src'];
  return promisify(execFile)(process.execPath, args, { cwd }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

interface Manifest {
  engines: { node: string };
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const manifestAt = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as Manifest;
const manifestIn = (place: string) => manifestAt(join(place, 'package.json'));

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

it('keeps what builds write, also failed ones, out of commits', async () => {
  await writeRepository(plan, { template, folder });

  const ignored = (await read('.gitignore')).trim().split('\n');
  expect(ignored).toEqual(['node_modules/', 'dist/', 'release/', '.mf/']);
});

it('has lint rules that refuse what the build refuses, except in tests', async () => {
  await writeRepository(plan, { template, folder });
  await writeFile(join(folder, 'src/own.ts'), `export { useNavigate } from 'react-router-dom';`);
  await writeFile(
    join(folder, 'src/look.ts'),
    `export { createGlobalStyle } from 'styled-components';`,
  );
  await writeFile(join(folder, 'src/own.spec.ts'), `export { render } from 'react-dom/client';`);

  const lint = await lintIn(folder);

  expect(lint).toContain("own.ts:1:1: 'react-router-dom' import is restricted");
  expect(lint).toContain(
    "look.ts:1:10: 'createGlobalStyle' import from 'styled-components' is restricted",
  );
  expect(lint).not.toContain('own.spec.ts');
});

it('names the Node that the packages need', async () => {
  await writeRepository(plan, { template, folder });

  const [own, root] = await Promise.all([folder, REPOSITORY].map(manifestIn));
  expect(own!.engines).toEqual(root!.engines);
});

it('refuses a folder with files, and changes none', async () => {
  await writeFile(join(folder, 'README.md'), 'Mine.');

  await expect(writeRepository(plan, { template, folder })).rejects.toThrow(
    `${folder} is not empty: choose another name, or move its files away.`,
  );
  expect(await read('README.md')).toBe('Mine.');
});

it('fills the folder of a repository without a commit', async () => {
  await mkdir(join(folder, '.git'));

  expect(await writeRepository(plan, { template, folder })).toContain('package.json');
});

it.each(BUNDLERS)('has what %s needs to build, and nothing of another bundler', async (bundler) => {
  const files = await writeRepository({ ...plan, bundler }, { template, folder });

  const { scripts, devDependencies } = await manifestIn(folder);
  expect(files.filter((name) => /\w+\.config\.mjs$/.test(name))).toEqual(
    [`${bundler}.config.mjs`, 'vitest.config.mjs'].toSorted(),
  );
  expect(await read(`${bundler}.config.mjs`)).toContain(`'@stagedoor/federation/${bundler}'`);
  for (const name of ['build', 'release'] as const) expect(scripts[name]).toContain(`${bundler} `);
  expect(scripts.check).toContain('npm run build');
  const others = BUNDLERS.filter((name) => name !== bundler);
  const ofOthers = new RegExp(`^@?(?:${others.join('|')})(?![a-z])`);
  const packages = Object.keys(devDependencies);
  expect(packages.filter((name) => ofOthers.test(name))).toEqual([]);
  expect(packages).toEqual(packages.toSorted());
});

it.each(BUNDLERS)('has the versions of this repository for %s', async (bundler) => {
  await writeRepository({ ...plan, bundler }, { template, folder });
  const made = await manifestIn(folder);
  const manifests = await Promise.all(
    [
      ...['package.json', 'shell/package.json', 'mfe-venue/package.json'],
      ...['libs/platform/package.json', 'libs/federation/package.json'],
    ].map((path) => manifestAt(join(REPOSITORY, path))),
  );
  const known = Object.assign(
    {},
    ...manifests.flatMap((one) => [one.dependencies, one.devDependencies]),
  ) as Record<string, string>;

  const all = { ...made.dependencies, ...made.devDependencies };
  const third = Object.entries(all).filter(
    ([name]) => !name.startsWith('@stagedoor/') && !TEMPLATE_ALONE.has(name),
  );
  expect(third.filter(([name, version]) => known[name] !== version)).toEqual([]);
});
