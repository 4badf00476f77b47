import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeMove } from '../moves/make-move.js';
import type { Move } from '../moves/move.js';
import { publishVersion } from '../publish/publish-version.js';
import { withdrawVersion } from '../publish/withdraw-version.js';
import { readRegistry } from '../registry/registry-history.js';
import { aBuild, type TestBuild } from '../testing/a-build.js';
import { aShell, aShellOf } from '../testing/a-shell.js';
import { fitRegistry } from './fit-registry.js';

const OLDER = aShellOf('1.2.0');
const TODAY = aShellOf('1.3.0');
const NEXT = aShellOf('2.0.0');

let root: string;
const dataDir = () => join(root, 'data');

const publish = async (build: TestBuild) =>
  publishVersion({
    distDir: await aBuild(root, { code: `var of = '${build.version}'`, ...build }),
    dataDir: dataDir(),
    first: true,
  });
const make = (move: Move, shell = TODAY) =>
  makeMove({ dataDir: dataDir(), environment: 'staging', move, shell, by: 'a-team' });
const swap = (version: string, platform?: number): Move => ({
  action: 'swap',
  remote: 'mfe-x',
  version,
  platform,
});
const withdraw = (version: string) =>
  withdrawVersion({ dataDir: dataDir(), remote: 'mfe-x', version, by: 'x', anyway: true });

/** Returns the version of `mfe-x` that a shell uses, and its misfit. */
async function takenBy(shell = TODAY) {
  const inForce = await readRegistry(dataDir(), 'staging');
  const { registry, misfits } = await fitRegistry(dataDir(), inForce, shell);
  return { entry: registry.remotes['mfe-x'], misfits, registry, inForce };
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fit-'));
  await publish({ version: '1.0.0' });
  await publish({ version: '1.1.0', requires: { '@stagedoor/ui': '^1.2.0' } });
  await publish({ version: '1.2.0', requires: { '@stagedoor/ui': '^1.3.0' } });
  await publish({ version: '2.0.0', platform: '^2.0.0' });
  await make(swap('1.0.0'));
  await make(swap('1.1.0'));
});

afterEach(() => rm(root, { recursive: true }));

it('returns the registry in force if every version fits', async () => {
  const { registry, inForce, misfits } = await takenBy();

  expect(registry).toEqual(inForce);
  expect(misfits).toEqual([]);
});

it('replaces a misfit by the last version that an older shell can run', async () => {
  await make(swap('1.2.0'));

  expect((await takenBy(TODAY)).entry?.version).toBe('1.2.0');
  const { entry, misfits } = await takenBy(OLDER);
  expect(entry?.version).toBe('1.1.0');
  expect(misfits).toEqual([
    {
      remote: 'mfe-x',
      version: '1.2.0',
      why: 'needs @stagedoor/ui ^1.3.0 (the shell has 1.2.0)',
      instead: '1.1.0',
    },
  ]);
});

it('skips further versions that the shell cannot run, and checks old builds by their platform range', async () => {
  await make(swap('1.2.0'));

  expect((await takenBy(aShellOf('1.1.0'))).entry?.version).toBe('1.0.0');
});

it.each([
  ['damaged', ''],
  ['of a newer program', '{ "version": "1.1.0", "schema": 2 }'],
])('skips a version whose record is %s', async (_what, record) => {
  await make(swap('1.2.0'));
  await writeFile(join(dataDir(), 'registry/versions/mfe-x/1.1.0.json'), record);

  expect((await takenBy(OLDER)).entry?.version).toBe('1.0.0');
});

it('never falls back to an abandoned or withdrawn version', async () => {
  await make({ action: 'rollback', remote: 'mfe-x' });
  await make(swap('1.2.0'));
  expect((await takenBy(OLDER)).entry?.version).toBe('1.0.0');

  await withdraw('1.0.0');
  const { entry, misfits } = await takenBy(OLDER);
  expect(entry?.version).toBe('1.2.0');
  expect(misfits).toMatchObject([{ version: '1.2.0', instead: null }]);
});

it('never falls back to a version whose path another remote now owns', async () => {
  await publish({
    version: '1.1.1',
    platform: '^1.3.0',
    paths: [{ path: '/elsewhere', access: 'public' }],
  });
  await publish({ name: 'mfe-y', version: '1.0.0', paths: [{ path: '/mfe-x', access: 'public' }] });
  await make(swap('1.1.1'));
  await make({ action: 'swap', remote: 'mfe-y', version: '1.0.0' });

  const { entry, misfits } = await takenBy(OLDER);

  expect(entry?.version).toBe('1.1.1');
  expect(misfits).toMatchObject([{ version: '1.1.1', instead: null }]);
});

it('returns the line for the platform of each shell', async () => {
  await make(swap('2.0.0', 2));

  const [today, next] = [await takenBy(TODAY), await takenBy(NEXT)];

  expect([today.entry?.version, next.entry?.version]).toEqual(['1.1.0', '2.0.0']);
  expect([...today.misfits, ...next.misfits]).toEqual([]);
  expect(today.entry).not.toHaveProperty('platforms');
});

it('gives a shell of the previous platform the version that was in force for it', async () => {
  await make(swap('2.0.0'), NEXT);
  await make({ action: 'remove', remote: 'mfe-x', platform: 1 }, NEXT);

  expect((await takenBy(TODAY)).entry?.version).toBe('1.1.0');
});

it('leaves out a canary that the shell cannot run', async () => {
  await make({ action: 'canary', remote: 'mfe-x', version: '1.2.0', share: 0.5 });

  expect((await takenBy(TODAY)).entry?.canary?.version).toBe('1.2.0');
  const { entry, misfits } = await takenBy(OLDER);
  expect(entry).toMatchObject({ version: '1.1.0' });
  expect(entry).not.toHaveProperty('canary');
  expect(misfits).toEqual([]);
});

it('reports the reason for a remote without a version that fits', async () => {
  const { entry, misfits } = await takenBy(aShell({ '@stagedoor/platform': '3.0.0' }));

  expect(entry?.version).toBe('1.1.0');
  expect(misfits).toMatchObject([
    { why: 'needs @stagedoor/platform ^1.0.0 (the shell has 3.0.0)', instead: null },
  ]);
});
