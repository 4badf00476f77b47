import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishVersion } from '../publish/publish-version.js';
import { withdrawVersion } from '../publish/withdraw-version.js';
import { canariesOf } from '../registry/canaries.js';
import { readRegistry, registryFile } from '../registry/registry-history.js';
import { writeRegistry } from '../registry/write-registry.js';
import { aBuild, type TestBuild } from '../testing/a-build.js';
import { aShell, aShellOf } from '../testing/a-shell.js';
import { describeMove } from './describe-move.js';
import { makeMove } from './make-move.js';
import { MoveRefused, type Move } from './move.js';

const TODAY = aShell();
const NEXT = aShellOf('2.0.0');
const NEW_REACT = { react: '^20.0.0' };

/** A shell that runs a version which the current one cannot run. */
const shellFor = (version: string) => (version === '2.0.0' ? NEXT : aShell({ react: '20.0.0' }));

let root: string;
const dataDir = () => join(root, 'data');

const publish = async (build: TestBuild) =>
  publishVersion({
    distDir: await aBuild(root, { code: `var of = '${build.version}'`, ...build }),
    dataDir: dataDir(),
    first: true,
  });
const make = (move: Move, shell = TODAY, environment = 'staging') =>
  makeMove({ dataDir: dataDir(), environment, move, shell, by: 'a-team' });
const swap = (version: string, platform?: number, remote = 'mfe-x'): Move => ({
  action: 'swap',
  remote,
  version,
  platform,
});
const canary = (version: string, platform?: number): Move => ({
  action: 'canary',
  remote: 'mfe-x',
  version,
  share: 0.1,
  platform,
});
const rollback = (platform?: number): Move => ({ action: 'rollback', remote: 'mfe-x', platform });
const promote = (platform?: number, remotes: string[] = []): Move => ({
  action: 'promote',
  from: 'staging',
  remotes,
  platform,
});
const inForce = (environment = 'staging') => readRegistry(dataDir(), environment);
const textOf = (environment = 'staging') =>
  readFile(registryFile(dataDir(), environment), 'utf8').catch(() => null);

/** The versions of a remote in force, by platform. */
const versions = async (environment = 'staging', remote = 'mfe-x') => {
  const { platforms = {}, ...front } = (await inForce(environment)).remotes[remote]!;
  return {
    [front.platform]: front.version,
    ...Object.fromEntries(Object.values(platforms).map((line) => [line.platform, line.version])),
  };
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fitting-'));
  // 1.0.0 was published before builds recorded further ranges.
  await publish({ version: '1.0.0' });
  await publish({ version: '1.1.0', requires: { react: '^19.0.0' } });
  await publish({ version: '1.2.0', requires: NEW_REACT });
  await publish({ version: '1.3.0', platform: '^1.4.0' });
  await publish({ version: '2.0.0', platform: '^2.0.0' });
  await publish({ version: '2.1.0', platform: '^2.0.0' });
  await publish({ name: 'mfe-y', version: '1.0.0', code: 'var y' });
  await make(swap('1.0.0'));
  await make(swap('1.0.0', undefined, 'mfe-y'));
});

afterEach(() => rm(root, { recursive: true }));

describe('a move that the shell would refuse is refused with the reason and writes nothing', () => {
  const document = async (line: string) => {
    const registry = await inForce();
    await make(swap(line), shellFor(line), 'elsewhere');
    const { remotes } = await inForce('elsewhere');
    return { ...registry, remotes: { ...registry.remotes, ...remotes } };
  };

  it.each<[string, () => Move | Promise<Move>, string]>([
    [
      'a swap to a version for the next platform',
      () => swap('2.0.0'),
      'mfe-x 2.0.0 needs @stagedoor/platform ^2.0.0 (the shell has 1.3.0). --for-platform 2 puts it in force for shells of that version alone.',
    ],
    [
      'a swap to a version for a newer shell of the same platform',
      () => swap('1.3.0'),
      'mfe-x 1.3.0 needs @stagedoor/platform ^1.4.0 (the shell has 1.3.0).',
    ],
    [
      'a swap to a version for another React',
      () => swap('1.2.0'),
      'mfe-x 1.2.0 needs react ^20.0.0 (the shell has 19.3.1).',
    ],
    [
      'a swap for another React with the platform of the shell named',
      () => swap('1.2.0', 1),
      'mfe-x 1.2.0 needs react ^20.0.0 (the shell has 19.3.1).',
    ],
    [
      'a canary of a version for the next platform',
      () => canary('2.0.0'),
      'mfe-x 2.0.0 needs @stagedoor/platform ^2.0.0',
    ],
    [
      'a canary of a version for another React',
      () => canary('1.2.0'),
      'mfe-x 1.2.0 needs react ^20.0.0',
    ],
    [
      'a document with a version for another React',
      async () => ({ action: 'apply', document: await document('1.2.0') }),
      'mfe-x 1.2.0 needs react ^20.0.0',
    ],
    [
      'a document without a line for the platform of the shell',
      async () => ({ action: 'apply', document: await document('2.0.0') }),
      'mfe-x 2.0.0 needs @stagedoor/platform ^2.0.0',
    ],
    [
      'a version for another platform than the named one',
      () => swap('1.1.0', 2),
      'mfe-x 1.1.0 is made for platform ^1.0.0, not for 2.',
    ],
    [
      'a canary for a platform without a version',
      () => canary('2.0.0', 2),
      'mfe-x has no version for platform 2 in staging. There is: 1.0.0 for platform 1',
    ],
    [
      'the end of a canary for a platform without a version',
      () => ({ action: 'end-canary', remote: 'mfe-x', platform: 2 }),
      'mfe-x has no version for platform 2 in staging',
    ],
    [
      'the removal of a line for a platform without one',
      () => ({ action: 'remove', remote: 'mfe-x', platform: 2 }),
      'mfe-x has no version for platform 2 in staging',
    ],
    [
      'a rollback for a platform that was never in force',
      () => rollback(2),
      'mfe-x has never been in staging',
    ],
  ])('%s', async (_what, move, reason) => {
    const planned = await move();
    const before = await textOf();

    await expect(make(planned)).rejects.toThrow(MoveRefused);
    await expect(make(planned)).rejects.toThrow(reason);

    expect(await textOf()).toBe(before);
  });

  it.each<[string, string]>([
    ['1.2.0', 'mfe-x 1.2.0 needs react ^20.0.0 (the shell has 19.3.1).'],
    ['2.0.0', 'mfe-x 2.0.0 needs @stagedoor/platform ^2.0.0 (the shell has 1.3.0).'],
  ])('a promotion of %s, also if the other shell runs it, is refused', async (version, reason) => {
    await make(promote(), TODAY, 'production');
    await make({ action: 'remove', remote: 'mfe-x' });
    await make(swap(version), shellFor(version));
    const before = await textOf('production');

    await expect(make(promote(), TODAY, 'production')).rejects.toThrow(reason);
    await expect(make(promote(undefined, ['mfe-x']), TODAY, 'production')).rejects.toThrow(reason);

    expect(await textOf('production')).toBe(before);
  });
});

it('accepts versions published before ranges were recorded, and rolls back to them', async () => {
  await make(swap('1.1.0'));

  const { after } = await make(rollback());
  expect(after.remotes['mfe-x']).toMatchObject({ version: '1.0.0' });
  expect(after.remotes['mfe-x']).not.toHaveProperty('requires');

  await make(swap('1.1.0'));
  expect((await make(canary('1.0.0'))).after.remotes['mfe-x']?.canary?.version).toBe('1.0.0');
});

describe('a rollback', () => {
  it('skips versions that the shell cannot run', async () => {
    await make(swap('1.2.0'), aShell({ react: '20.0.0' }));
    await make(swap('1.1.0'));

    expect((await make(rollback())).after.remotes['mfe-x']?.version).toBe('1.0.0');
  });

  it('reports the unmet requirements of the remaining versions', async () => {
    const shell = aShell({ react: '18.0.0', '@stagedoor/platform': '1.9.0' });
    await make({ action: 'remove', remote: 'mfe-x' });
    await withdrawVersion({
      dataDir: dataDir(),
      remote: 'mfe-x',
      version: '1.0.0',
      by: 'x',
      anyway: true,
    });
    await make(swap('1.1.0'));
    await make(swap('1.3.0'), aShellOf('1.9.0'));

    await expect(make(rollback(), shell)).rejects.toThrow(
      'There is nothing to go back to that this site can show. 1.1.0 needs react ^19.0.0 (the shell has 18.0.0).',
    );
  });

  it('of a version for the next platform restores the last one that the shell runs', async () => {
    const registry = await inForce();
    const { name: _name, ...build } = await publish({ version: '2.0.0', platform: '^2.0.0' });
    // As if swapped in before moves were checked against the shell.
    const remotes = { ...registry.remotes, 'mfe-x': build };
    await writeRegistry(
      dataDir(),
      { ...registry, remotes },
      { by: 'a-team', what: 'swap mfe-x 2.0.0' },
    );

    const { after } = await make(rollback());

    expect(after.change?.what).toBe('rollback mfe-x 1.0.0, as in revision 2, for platform 1');
    expect(await versions()).toEqual({ '^1.0.0': '1.0.0', '^2.0.0': '2.0.0' });
  });
});

describe('a line for each platform', () => {
  it("is put in force beside the shell's own line and named in the log", async () => {
    const moved = await make(swap('2.0.0', 2));

    expect(await versions()).toEqual({ '^1.0.0': '1.0.0', '^2.0.0': '2.0.0' });
    expect(moved.after.change?.what).toBe('swap mfe-x 2.0.0, for platform 2');
    expect(describeMove(moved)).toEqual([
      'mfe-x for platform 2  – → 2.0.0',
      '1 of 2 lines changed; the other one is the same to the byte.',
      'staging is at revision 3.',
    ]);
  });

  it('is moved by its named platform, by default that of the shell', async () => {
    await make(swap('2.0.0', 2));
    await make(swap('1.1.0'));
    await make(swap('2.1.0'), NEXT);

    expect(await versions()).toEqual({ '^1.0.0': '1.1.0', '^2.0.0': '2.1.0' });

    await make(rollback(), NEXT);
    expect(await versions()).toEqual({ '^1.0.0': '1.1.0', '^2.0.0': '2.0.0' });

    await make(rollback());
    expect(await versions()).toEqual({ '^1.0.0': '1.0.0', '^2.0.0': '2.0.0' });

    await expect(make(rollback(2))).rejects.toThrow(
      'nothing more to go back to: 2.0.0 is the oldest',
    );
  });

  it('has its own canary', async () => {
    await make(swap('2.0.0', 2));
    await make(canary('2.1.0', 2));
    await make(canary('1.1.0'));

    const { canaries } = await canariesOf(dataDir(), 'staging');
    expect(canaries).toMatchObject([
      { platform: 1, stable: '1.0.0', canary: '1.1.0' },
      { platform: 2, stable: '2.0.0', canary: '2.1.0' },
    ]);

    const { after } = await make({ action: 'end-canary', remote: 'mfe-x' }, NEXT);
    expect(after.remotes['mfe-x']?.canary?.version).toBe('1.1.0');
    expect(after.remotes['mfe-x']?.platforms?.['2']).not.toHaveProperty('canary');
  });

  it("is promoted alone, without changing the target's lines for other platforms", async () => {
    await make(promote(), TODAY, 'production');
    await make(swap('2.0.0', 2));
    await make(swap('1.1.0'));

    const { after } = await make(promote(2), TODAY, 'production');

    expect(after.change?.what).toBe('promote from staging: mfe-x 2.0.0, for platform 2');
    expect(await versions('production')).toEqual({ '^1.0.0': '1.0.0', '^2.0.0': '2.0.0' });
    expect(await versions('production', 'mfe-y')).toEqual({ '^1.0.0': '1.0.0' });
  });

  it('is not promoted if no remote has it', async () => {
    await expect(make(promote(3), TODAY, 'production')).rejects.toThrow(
      'There is nothing for platform 3 in staging to promote.',
    );
  });

  it('is removed alone; removing the last line removes the remote', async () => {
    await make(swap('2.0.0', 2));

    const { after } = await make({ action: 'remove', remote: 'mfe-x', platform: 1 });
    expect(after.change?.what).toBe('remove mfe-x 1.0.0, for platform 1');
    expect(await versions()).toEqual({ '^2.0.0': '2.0.0' });
    expect(after.remotes['mfe-x']).not.toHaveProperty('platforms');

    const last = await make({ action: 'remove', remote: 'mfe-x', platform: 2 });
    expect(last.after.remotes).not.toHaveProperty('mfe-x');
  });

  it('protects its versions, in force or kept for a rollback, from withdrawal', async () => {
    const withdraw = (version: string) =>
      withdrawVersion({ dataDir: dataDir(), remote: 'mfe-x', version, by: 'an operator' });
    await make(swap('2.0.0', 2));
    await make(swap('2.1.0', 2));

    await expect(withdraw('2.1.0')).rejects.toThrow('mfe-x 2.1.0 is in force in staging');
    await expect(withdraw('2.0.0')).rejects.toThrow('could go back to 2.0.0');
  });

  it('is listed in the conflict of a move planned before it', async () => {
    const { revision } = await inForce();
    await make(swap('2.0.0', 2));

    const late = makeMove({
      dataDir: dataDir(),
      environment: 'staging',
      move: swap('1.1.0'),
      shell: TODAY,
      by: 'late',
      revision,
    });

    await expect(late).rejects.toThrow(
      'In force of mfe-x is 1.0.0 for platform 1 and 2.0.0 for platform 2.',
    );
  });
});
