import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fitRegistry } from '../fit/fit-registry.js';
import { publishVersion } from '../publish/publish-version.js';
import { linesOf } from '../registry/lines.js';
import { readRegistry } from '../registry/registry-history.js';
import { aBuild } from '../testing/a-build.js';
import { aShell, aShellOfBoth } from '../testing/a-shell.js';
import { makeMove } from './make-move.js';
import type { Move } from './move.js';

const BOTH = aShellOfBoth();

let root: string;
const place = () => ({ dataDir: join(root, 'data'), environment: 'staging' });
const make = (move: Move, shell = BOTH) => makeMove({ ...place(), move, shell, by: 'a-team' });
const swap = (version: string, platform?: number): Move => ({
  ...{ action: 'swap', remote: 'mfe-x', version, platform },
});
const inForce = () => readRegistry(place().dataDir, 'staging');

/** The versions in force by platform, with their canaries. */
const lines = async () =>
  Object.fromEntries(
    linesOf((await inForce()).remotes['mfe-x']!).map(([platform, { version, canary }]) => [
      platform,
      canary ? `${version} + ${canary.version}` : version,
    ]),
  );

/** The version that the pages of a shell load. */
async function shownBy(shell = BOTH): Promise<string | undefined> {
  const { registry } = await fitRegistry(place().dataDir, await inForce(), shell);
  return registry.remotes['mfe-x']?.version;
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'two-platforms-'));
  for (const version of ['1.0.0', '1.1.0', '2.0.0', '2.1.0']) {
    const build = { code: `var of = '${version}'`, version, platform: `^${version[0]}.0.0` };
    await publishVersion({ ...place(), distDir: await aBuild(root, build), first: true });
  }
  await make(swap('1.0.0'));
});

afterEach(() => rm(root, { recursive: true }));

it('a version goes into the line of its own platform, and pages load the highest', async () => {
  expect(await shownBy()).toBe('1.0.0');

  await make(swap('2.0.0'));

  expect(await lines()).toEqual({ 1: '1.0.0', 2: '2.0.0' });
  expect(await shownBy()).toBe('2.0.0');
  expect(await shownBy(aShell())).toBe('1.0.0');
});

it('a canary runs beside the version of its own platform', async () => {
  await make(swap('2.0.0'));

  await make({ action: 'canary', remote: 'mfe-x', version: '1.1.0', share: 0.1 });

  expect(await lines()).toEqual({ 1: '1.0.0 + 1.1.0', 2: '2.0.0' });
});

it('a rollback changes the line that pages load, or the named one', async () => {
  for (const version of ['1.1.0', '2.0.0', '2.1.0']) await make(swap(version));

  await make({ action: 'rollback', remote: 'mfe-x' });
  expect(await lines()).toEqual({ 1: '1.1.0', 2: '2.0.0' });

  await make({ action: 'rollback', remote: 'mfe-x', platform: 1 });
  expect(await lines()).toEqual({ 1: '1.0.0', 2: '2.0.0' });
});

it('without the line of the second platform, pages load that of the first', async () => {
  await make(swap('2.0.0'));

  await make({ action: 'remove', remote: 'mfe-x', platform: 2 });

  expect(await shownBy()).toBe('1.0.0');
});

it.each([
  [swap('1.1.0', 2), 'mfe-x 1.1.0 is made for platform ^1.0.0, not for 2.'],
  [swap('2.0.0', 1), 'mfe-x 2.0.0 is made for platform ^2.0.0, not for 1.'],
])('refuses a version for another platform than the named one', async (move, reason) => {
  await expect(make(move)).rejects.toThrow(reason);

  expect(await lines()).toEqual({ 1: '1.0.0' });
});
