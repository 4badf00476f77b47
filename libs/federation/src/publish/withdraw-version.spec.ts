import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeMove } from '../moves/make-move.js';
import type { Move } from '../moves/move.js';
import { knownRemotes, PublishRefused, registeredVersions } from '../registry/catalogue.js';
import { readRegistry, registryFile, RegistryConflict } from '../registry/registry-history.js';
import { addRevision } from '../registry/write-registry.js';
import { fileStore } from '../store/file-store.js';
import { aBuild } from '../testing/a-build.js';
import { publishVersion } from './publish-version.js';
import { aShell } from '../testing/a-shell.js';
import { withdrawVersion } from './withdraw-version.js';

let root: string;
const dataDir = () => join(root, 'data');

const publish = async (version: string) =>
  publishVersion({
    distDir: await aBuild(root, { version, code: `var of = '${version}'` }),
    dataDir: dataDir(),
    first: true,
  });
const make = (move: Move, environment = 'staging') =>
  makeMove({ dataDir: dataDir(), environment, move, shell: aShell(), by: 'a-team' });
const swap = (version: string): Move => ({ action: 'swap', remote: 'mfe-x', version });
const withdraw = (version: string, { anyway = false, remote = 'mfe-x' } = {}) =>
  withdrawVersion({ dataDir: dataDir(), remote, version, by: 'an operator', anyway });
const versions = () => registeredVersions(dataDir(), 'mfe-x');
const inForce = (environment = 'staging') => readRegistry(dataDir(), environment);
const textOf = () => readFile(registryFile(dataDir(), 'staging'), 'utf8');

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'withdraw-'));
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version);
  await make(swap('1.0.0'));
});

afterEach(() => rm(root, { recursive: true }));

it('withdraws an unused version and adds it to the log of every environment', async () => {
  await make(swap('1.0.0'), 'production');

  await withdraw('1.2.0');

  expect(await versions()).toEqual(['1.1.0', '1.0.0']);
  for (const environment of ['staging', 'production']) {
    expect((await inForce(environment)).change).toMatchObject({
      by: 'an operator',
      what: 'withdraw mfe-x 1.2.0',
    });
  }
  await expect(make(swap('1.2.0'))).rejects.toThrow(
    'mfe-x 1.2.0 was withdrawn. There is: 1.1.0, 1.0.0.',
  );
});

it('keeps the files of a withdrawn version for open pages, and never reuses its number', async () => {
  await withdraw('1.2.0');

  const file = join(dataDir(), 'remotes/mfe-x/1.2.0/remoteEntry.js');
  expect(await readFile(file, 'utf8')).toBe("var of = '1.2.0'");
  await expect(publish('1.2.0')).rejects.toThrow(
    new PublishRefused('mfe-x 1.2.0 was withdrawn and is not published again. Raise the version.'),
  );
});

it('makes a remote unknown whose only version was withdrawn', async () => {
  await publishVersion({
    distDir: await aBuild(root, { name: 'mfe-typo' }),
    dataDir: dataDir(),
    first: true,
  });

  await withdraw('1.0.0', { remote: 'mfe-typo' });

  expect(await knownRemotes(dataDir())).toEqual(['mfe-x']);
});

it('withdraws an unusable version', async () => {
  const file = join(dataDir(), 'registry/versions/mfe-x/1.0.0-rc.01.json');
  await writeFile(file, '{');

  await withdraw('1.0.0-rc.01');

  await expect(withdraw('1.0.0-rc.02')).rejects.toThrow('There is: 1.2.0, 1.1.0, 1.0.0.');
});

describe('a version that a rollback could restore', () => {
  beforeEach(async () => {
    await make(swap('1.1.0'));
    await make(swap('1.2.0'));
  });

  it('is withdrawn only with `anyway`, and rollbacks then restore an older one', async () => {
    await expect(withdraw('1.1.0')).rejects.toThrow(
      'A rollback of mfe-x in staging could go back to 1.1.0: --anyway withdraws it all the same.',
    );
    expect(await versions()).toContain('1.1.0');

    await withdraw('1.1.0', { anyway: true });

    await expect(withdraw('1.1.0')).rejects.toThrow('mfe-x 1.1.0 was withdrawn already.');
    const { after } = await make({ action: 'rollback', remote: 'mfe-x' });
    expect(after.remotes['mfe-x']?.version).toBe('1.0.0');
  });

  it('is withdrawn after it was rolled back itself', async () => {
    await make({ action: 'rollback', remote: 'mfe-x' });

    await withdraw('1.2.0');

    expect(await versions()).toEqual(['1.1.0', '1.0.0']);
  });
});

it.each<[string, string, { anyway?: boolean; remote?: string }, RegExp]>([
  ['that is in force', '1.0.0', { anyway: true }, /mfe-x 1\.0\.0 is in force in staging/],
  ['that is a canary', '1.1.0', { anyway: true }, /mfe-x 1\.1\.0 is in force in staging/],
  ['that was never published', '9.0.0', {}, /There is: 1\.2\.0, 1\.1\.0, 1\.0\.0/],
  [
    'of a remote that was never published',
    '1.0.0',
    { remote: 'mfe-z' },
    /mfe-z is not known here. There is: mfe-x/,
  ],
  ['of a folder that is not a remote', '1', { remote: '../history/staging' }, /is not known here/],
])('refuses a version %s, and writes nothing', async (_what, version, options, reason) => {
  await make({ action: 'canary', remote: 'mfe-x', version: '1.1.0', share: 0.1 });
  const before = await textOf();

  await expect(withdraw(version, options)).rejects.toThrow(reason);

  expect(await versions()).toEqual(['1.2.0', '1.1.0', '1.0.0']);
  expect(await textOf()).toBe(before);
});

it('completes a withdrawal that was interrupted before its log', async () => {
  const file = join(dataDir(), 'registry/versions/mfe-x/1.2.0.json');
  await writeFile(`${file}.withdrawn`, await readFile(file));
  await rm(file);

  await withdraw('1.2.0');

  expect((await inForce()).change?.what).toBe('withdraw mfe-x 1.2.0');
});

it('of a withdrawal and a concurrent swap to the version, exactly one succeeds', async () => {
  const [swapped, withdrawn] = await Promise.allSettled([make(swap('1.2.0')), withdraw('1.2.0')]);

  const isInForce = (await inForce()).remotes['mfe-x']?.version === '1.2.0';
  const isPublished = (await versions()).includes('1.2.0');
  expect([isInForce, isPublished]).toEqual(
    swapped.status === 'fulfilled' ? [true, true] : [false, false],
  );
  expect(withdrawn.status).toBe(isInForce ? 'rejected' : 'fulfilled');
});

it('refuses a swap that found the version before it was withdrawn', async () => {
  const planned = await inForce();
  const { name: _name, ...build } = await publish('1.2.0');
  await withdraw('1.2.0');

  const writing = addRevision(fileStore(dataDir()), {
    ...planned,
    revision: planned.revision + 1,
    remotes: { 'mfe-x': build },
  });

  await expect(writing).rejects.toThrow(RegistryConflict);
});
