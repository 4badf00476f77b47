import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishVersion } from '../publish/publish-version.js';
import { remotesStore } from '../store/remotes-store.js';
import { canariesOf } from '../registry/canaries.js';
import { readRegistry, registryFile, RegistryConflict } from '../registry/registry-history.js';
import { writeRegistry } from '../registry/write-registry.js';
import { aBuild, type TestBuild } from '../testing/a-build.js';
import { aShell } from '../testing/a-shell.js';
import { describeMove } from './describe-move.js';
import { makeMove } from './make-move.js';
import { MoveRefused, moveSchema, type Move } from './move.js';

let root: string;
const dataDir = () => join(root, 'data');

const publish = async (build: TestBuild) =>
  publishVersion({ distDir: await aBuild(root, build), dataDir: dataDir(), first: true });
const make = (move: Move, environment = 'staging', revision?: number) =>
  makeMove({ dataDir: dataDir(), environment, move, shell: aShell(), by: 'a-team', revision });
const dryRun = (move: Move) =>
  makeMove({
    dataDir: dataDir(),
    environment: 'staging',
    move,
    shell: aShell(),
    by: 'a-team',
    dryRun: true,
  });
const swap = (version: string, remote = 'mfe-x'): Move => ({ action: 'swap', remote, version });
const remove: Move = { action: 'remove', remote: 'mfe-x' };
const rollback: Move = { action: 'rollback', remote: 'mfe-x' };
const inForce = (environment = 'staging') => readRegistry(dataDir(), environment);
const textOf = (environment = 'staging') =>
  readFile(registryFile(dataDir(), environment), 'utf8').catch(() => null);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'moves-'));
  await publish({ version: '1.0.0', code: 'var one' });
  await publish({ version: '1.1.0', code: 'var two' });
  await publish({ name: 'mfe-y', version: '1.0.0', code: 'var y' });
  await make(swap('1.0.0'));
  await make(swap('1.0.0', 'mfe-y'));
});

afterEach(() => rm(root, { recursive: true }));

describe('a swap', () => {
  it('puts a published version in force and changes one line', async () => {
    const before = await textOf();

    const moved = await make(swap('1.1.0'));

    expect(moved.after.remotes['mfe-x']?.version).toBe('1.1.0');
    expect(await inForce()).toEqual(moved.after);
    expect(moved.after.change).toMatchObject({ by: 'a-team', what: 'swap mfe-x 1.0.0 → 1.1.0' });
    const lines = before!.split('\n');
    const changed = (await textOf())!.split('\n').filter((line) => !lines.includes(line));
    expect(changed.filter((line) => line.includes('baseUrl'))).toHaveLength(1);
    expect(describeMove(moved)).toContain(
      '1 of 2 lines changed; the other one is the same to the byte.',
    );
  });

  it('of two concurrent moves succeeds once; the other changes nothing', async () => {
    const { revision } = await inForce();

    const results = await Promise.allSettled([
      make(swap('1.1.0'), 'staging', revision),
      make({ action: 'remove', remote: 'mfe-y' }, 'staging', revision),
    ]);

    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.reason).toBeInstanceOf(RegistryConflict);
    expect((await inForce()).revision).toBe(revision + 1);
  });

  it('is only returned by a dry run', async () => {
    const before = await textOf();

    const { after } = await dryRun(swap('1.1.0'));

    expect(after.remotes['mfe-x']?.version).toBe('1.1.0');
    expect(await textOf()).toBe(before);
  });
});

describe('a canary', () => {
  const canary = { action: 'canary', remote: 'mfe-x', version: '1.1.0', share: 0.1 } as const;

  it('may have autoRollback, which ends with it', async () => {
    const { before, after } = await make({ ...canary, autoRollback: true });
    expect(after.remotes['mfe-x']).toMatchObject({ autoRollback: true });
    expect(after.change?.what).toBe('canary mfe-x 1.1.0 for 10 %, beside 1.0.0, until it is worse');

    const ended = await make({ action: 'end-canary', remote: 'mfe-x' });

    expect(ended.after.remotes).toEqual(before.remotes);
  });

  it('keeps autoRollback with another share, until it is switched off or another canary begins', async () => {
    const watched = async () => (await inForce()).remotes['mfe-x']?.autoRollback ?? false;
    await publish({ version: '1.2.0', code: 'var three' });
    await make({ ...canary, autoRollback: true });

    const { after } = await make({ ...canary, share: 0.5 });
    expect(await watched()).toBe(true);
    expect(after.change?.what).toBe('canary mfe-x 1.1.0 for 50 %, beside 1.0.0, until it is worse');

    await make({ ...canary, share: 0.5, autoRollback: false });
    expect(await watched()).toBe(false);

    await make({ ...canary, share: 0.5, autoRollback: true });
    await make({ ...canary, version: '1.2.0' });
    expect(await watched()).toBe(false);
  });

  it('is compared from when both versions were in force, regardless of other changes', async () => {
    const begun = await make(canary);
    await make({ ...canary, autoRollback: true });
    await make({ action: 'remove', remote: 'mfe-y' });

    expect(await canariesOf(dataDir(), 'staging')).toEqual({
      revision: begun.after.revision + 2,
      canaries: [
        {
          remote: 'mfe-x',
          platform: 1,
          stable: '1.0.0',
          canary: '1.1.0',
          since: begun.after.change?.at,
          autoRollback: true,
        },
      ],
    });
  });

  it('that was ended and restarted is compared from the restart', async () => {
    await make(canary);
    await make({ action: 'end-canary', remote: 'mfe-x' });
    const { after } = await make(canary);

    const { canaries } = await canariesOf(dataDir(), 'staging');
    expect(canaries).toMatchObject([{ since: after.change?.at, autoRollback: false }]);
  });

  it('gets its share beside the version in force until it is ended', async () => {
    const begun = await make(canary);
    const ended = await make({ action: 'end-canary', remote: 'mfe-x' });

    expect(begun.after.remotes['mfe-x']).toMatchObject({
      version: '1.0.0',
      shares: { '1.0.0': 0.9, '1.1.0': 0.1 },
      canary: { version: '1.1.0' },
    });
    expect(describeMove(begun)[0]).toBe('mfe-x  1.0.0 → 1.0.0 (90 %) + 1.1.0 (10 %)');
    expect(ended.after.remotes['mfe-x']).toEqual(begun.before.remotes['mfe-x']);
  });

  it('becomes the version in force by a swap', async () => {
    await make(canary);

    const { after } = await make(swap('1.1.0'));

    expect(after.remotes['mfe-x']).not.toHaveProperty('canary');
    expect(after.remotes['mfe-x']?.version).toBe('1.1.0');
  });

  it('is ended by a rollback, which restores the version in force', async () => {
    const { before } = await make(canary);

    const { after } = await make(rollback);

    expect(after.remotes['mfe-x']).toEqual(before.remotes['mfe-x']);
    expect(after.change?.what).toBe('rollback mfe-x, canary 1.1.0 ended, 1.0.0 for everybody');
  });

  it('is skipped by a rollback after it became the version in force', async () => {
    const { before } = await make(canary);
    await make(swap('1.1.0'));

    const { after } = await make({ action: 'rollback', remote: 'mfe-x' });

    expect(after.remotes['mfe-x']).toEqual(before.remotes['mfe-x']);
  });
});

describe('a rollback', () => {
  const versionAfter = async (move: Move) => (await make(move)).after.remotes['mfe-x'];

  beforeEach(async () => {
    await publish({ version: '1.2.0', code: 'var three' });
  });

  it('restores the previous version, and fails without an earlier one', async () => {
    await make(swap('1.1.0'));

    const back = await make(rollback);

    expect(back.after.remotes['mfe-x']?.version).toBe('1.0.0');
    expect(back.after.change?.what).toBe('rollback mfe-x 1.1.0 → 1.0.0, as in revision 2');
    await expect(make(rollback)).rejects.toThrow(
      'There is nothing more to go back to: 1.0.0 is the oldest version of mfe-x that was in force for everybody in staging. Published are 1.2.0, 1.1.0, 1.0.0; a swap puts one of them in force.',
    );
    expect((await inForce()).remotes['mfe-x']?.version).toBe('1.0.0');
  });

  it('repeated restores ever older versions, never the one that was left', async () => {
    await make(swap('1.1.0'));
    await make(swap('1.2.0'));

    expect(await versionAfter(rollback)).toMatchObject({ version: '1.1.0' });
    expect(await versionAfter(rollback)).toMatchObject({ version: '1.0.0' });
    await expect(make(rollback)).rejects.toThrow('nothing more to go back to');
  });

  it('after an ended canary restores the version before the one in force', async () => {
    await make(swap('1.1.0'));
    await make({ action: 'canary', remote: 'mfe-x', version: '1.2.0', share: 0.1 });
    await make({ action: 'end-canary', remote: 'mfe-x' });

    const line = await versionAfter(rollback);

    expect(line).toMatchObject({ version: '1.0.0' });
    expect(line).not.toHaveProperty('canary');
  });

  it('never restores an abandoned version after its replacement was put in force', async () => {
    await make(swap('1.1.0'));
    await make(rollback);
    await make(swap('1.2.0'));

    expect(await versionAfter(rollback)).toMatchObject({ version: '1.0.0' });
  });

  it('planned twice at the same revision takes effect once', async () => {
    await make(swap('1.1.0'));
    await make(swap('1.2.0'));
    const { revision } = await inForce();

    const results = await Promise.allSettled([
      make(rollback, 'staging', revision),
      make(rollback, 'staging', revision),
    ]);

    const [lost] = results.filter((result) => result.status === 'rejected');
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(lost?.reason).toBeInstanceOf(RegistryConflict);
    expect((lost!.reason as Error).message).toBe(
      'staging is at revision 5, not 4: rollback mfe-x 1.2.0 → 1.1.0, as in revision 3 (a-team). In force of mfe-x is 1.1.0.',
    );
    expect((lost!.reason as RegistryConflict).inForce).toEqual(await inForce());
    expect((await inForce()).remotes['mfe-x']?.version).toBe('1.1.0');
  });

  it('never restores a removed version, but a swap does', async () => {
    await make(swap('1.1.0'));
    await make(remove);

    const back = await make(rollback);

    expect(back.after.remotes['mfe-x']?.version).toBe('1.0.0');
    expect(back.after.change?.what).toBe('rollback mfe-x 1.0.0, as in revision 2');
    expect(await versionAfter(swap('1.1.0'))).toMatchObject({ version: '1.1.0' });
  });

  it('skips the removed version also after its replacement was put in force', async () => {
    await make(swap('1.1.0'));
    await make(remove);
    await make(swap('1.2.0'));

    expect(await versionAfter(rollback)).toMatchObject({ version: '1.0.0' });
  });

  it('suggests a swap to restore the removed version if there is no earlier one', async () => {
    await make(remove);

    await expect(make(rollback)).rejects.toThrow(
      'There is nothing more to go back to: mfe-x 1.0.0 was removed, and no version that was in force for everybody in staging before it is left. A swap puts 1.0.0 back.',
    );
  });

  describe('to a version with a path that another remote owns now', () => {
    const owning = (...paths: string[]) =>
      paths.map((path) => ({ path, access: 'public', title: 'Old' }) as const);

    beforeEach(async () => {
      await publish({ version: '1.3.0', code: 'var x3', paths: owning('/mfe-x', '/old/:x') });
      await publish({
        ...{ name: 'mfe-y', version: '1.1.0', code: 'var y1' },
        paths: owning('/mfe-y', '/old/:y'),
      });
    });

    it('skips it', async () => {
      await make(swap('1.3.0'));
      await make(swap('1.1.0'));
      await make(swap('1.1.0', 'mfe-y'));

      expect(await versionAfter(rollback)).toMatchObject({ version: '1.0.0' });
    });

    it('names both remotes when no other version is left', async () => {
      await make(remove);
      await make(swap('1.3.0'));
      await make(swap('1.1.0'));
      await make(swap('1.1.0', 'mfe-y'));

      await expect(make(rollback)).rejects.toThrow(
        'There is nothing to go back to that this site can show. 1.3.0 does not fit this registry: /old/:x of mfe-x and /old/:y of mfe-y are the same path.',
      );
    });
  });

  it('skips unreadable revisions', async () => {
    await make(swap('1.1.0'));
    await make(swap('1.2.0'));
    await writeFile(join(dataDir(), 'registry/history/staging/3.json'), '{"revision":');

    expect(await versionAfter(rollback)).toMatchObject({ version: '1.0.0' });
  });
});

it('promotes the versions of another environment without their canaries', async () => {
  await make({ action: 'canary', remote: 'mfe-x', version: '1.1.0', share: 0.5 });

  const { after } = await make({ action: 'promote', from: 'staging', remotes: [] }, 'production');

  expect(Object.keys(after.remotes)).toEqual(['mfe-x', 'mfe-y']);
  expect(after.remotes['mfe-x']).not.toHaveProperty('canary');
  expect(after.change?.what).toBe('promote from staging: mfe-x 1.0.0, mfe-y 1.0.0');
});

it('puts a whole document in force that was made from the revision in force', async () => {
  const { remotes, ...registry } = await inForce();
  const { 'mfe-y': _gone, ...rest } = remotes;

  const { after } = await make({ action: 'apply', document: { ...registry, remotes: rest } });

  expect(Object.keys(after.remotes)).toEqual(['mfe-x']);
});

it('allows another origin and forbids it again', async () => {
  const origin = 'https://files.example';

  const { after } = await make({ action: 'allow-origin', origin });
  const { after: later } = await make({ action: 'forbid-origin', origin });

  expect(after.origins).toEqual([origin]);
  expect(later.origins).toEqual([]);
});

describe('a remote that opens without network', () => {
  const door = [{ path: '/door/:eventId', access: 'signed-in' } as const];
  const publishStats = (path: string) =>
    publish({ name: 'mfe-stats', version: '1.0.0', paths: [{ path, access: 'public' }] });

  it.each(['/door', '/door/stats', '/door/:id/night'])(
    'lets no other remote come into force with %s',
    async (path) => {
      await publish({ name: 'mfe-door', version: '1.0.0', paths: door, needs: ['offline'] });
      await publishStats(path);
      await make(swap('1.0.0', 'mfe-door'));

      await expect(make(swap('1.0.0', 'mfe-stats'))).rejects.toThrow(
        `This move is not possible: ${path} of mfe-stats: the pages below /door belong to mfe-door, which opens without network.`,
      );
    },
  );

  it('allows paths beside its own', async () => {
    await publish({ name: 'mfe-door', version: '1.0.0', paths: door, needs: ['offline'] });
    await publishStats('/doors/stats');
    await make(swap('1.0.0', 'mfe-door'));

    await expect(make(swap('1.0.0', 'mfe-stats'))).resolves.toBeDefined();
  });

  it('does not prevent other moves where such a page is in force', async () => {
    await publish({ name: 'mfe-door', version: '1.0.0', paths: door, needs: ['offline'] });
    await publishStats('/door/stats');
    await make(swap('1.0.0', 'mfe-door'));
    const { after } = await make(swap('1.0.0', 'mfe-stats'), 'elsewhere');
    const before = await inForce();
    const both = { ...before, remotes: { ...before.remotes, ...after.remotes } };
    await writeRegistry(dataDir(), both, { by: 'an older program', what: 'both' });

    await expect(make(swap('1.1.0'))).resolves.toBeDefined();
  });
});

describe('a refused move leaves the registry unchanged', () => {
  const document = async (changes: object) => ({ ...(await inForce()), ...changes });

  it.each<[string, () => Move | Promise<Move>, RegExp]>([
    ['a version that was never published', () => swap('9.0.0'), /1\.1\.0, 1\.0\.0/],
    [
      'a remote that was never published',
      () => swap('1.0.0', 'mfe-z'),
      /mfe-z is not known here.*--first/,
    ],
    [
      'a version that is not semantic',
      async () => {
        const text = await readFile(join(dataDir(), 'registry/versions/mfe-x/1.1.0.json'), 'utf8');
        const file = join(dataDir(), 'registry/versions/mfe-x/1.1.0-rc.01.json');
        await writeFile(file, text.replaceAll('1.1.0', '1.1.0-rc.01'));
        return swap('1.1.0-rc.01');
      },
      /mfe-x 1\.1\.0-rc\.01 is unusable: it is no version of semantic versioning/,
    ],
    ['the version in force', () => swap('1.0.0'), /in force already/],
    [
      'a canary of a remote that is not in force',
      () => ({ action: 'canary', remote: 'mfe-z', version: '1.0.0', share: 0.1 }),
      /not in staging/,
    ],
    [
      'a canary of the version in force',
      () => ({ action: 'canary', remote: 'mfe-x', version: '1.0.0', share: 0.1 }),
      /^This move is not possible: the canary is the version in force\.$/,
    ],
    [
      'a version with a path that another remote owns',
      async () => {
        const paths: TestBuild['paths'] = [{ path: '/mfe-x', access: 'public' }];
        await publish({ name: 'mfe-z', version: '1.0.0', paths });
        return swap('1.0.0', 'mfe-z');
      },
      /^This move is not possible: \/mfe-x of mfe-x and \/mfe-x of mfe-z are the same path\.$/,
    ],
    [
      'the end of a canary that does not exist',
      () => ({ action: 'end-canary', remote: 'mfe-x' }),
      /has no canary/,
    ],
    ['a rollback of a remote that was never moved', () => rollback, /nothing more to go back to/],
    [
      'a rollback of a remote that was never in force',
      () => ({ action: 'rollback', remote: 'mfe-z' }),
      /mfe-z is not known here. There is: mfe-x, mfe-y/,
    ],
    [
      'the removal of a remote that is not in force',
      () => ({ action: 'remove', remote: 'mfe-z' }),
      /not in staging/,
    ],
    [
      'a promotion without versions',
      () => ({ action: 'promote', from: 'nowhere', remotes: [] }),
      /nothing in nowhere/,
    ],
    [
      'an invalid document',
      () => ({ action: 'apply', document: 'registry' }),
      /registry is not valid/,
    ],
    [
      'a document for another environment',
      async () => ({ action: 'apply', document: await document({ environment: 'production' }) }),
      /for production/,
    ],
    [
      'a document made from an older revision',
      async () => ({ action: 'apply', document: await document({ revision: 1 }) }),
      /made from revision 1/,
    ],
    [
      'a document of an older schema version',
      async () => ({ action: 'apply', document: await document({ schemaVersion: 0 }) }),
      /older than 1/,
    ],
    [
      'a document with a remote that was never added',
      async () => {
        const { remotes } = await inForce();
        const other = {
          ...remotes['mfe-x'],
          container: 'z',
          baseUrl: '/remotes/mfe-z/1.0.0/',
          paths: [{ path: '/z', access: 'public' }],
        };
        return {
          action: 'apply',
          document: await document({ remotes: { ...remotes, 'mfe-z': other } }),
        };
      },
      /mfe-z is not known here/,
    ],
    [
      'a document with a path that is owned twice',
      async () => {
        const { remotes } = await inForce();
        const thief = { ...remotes['mfe-y'], paths: remotes['mfe-x']!.paths };
        return {
          action: 'apply',
          document: await document({ remotes: { ...remotes, 'mfe-y': thief } }),
        };
      },
      /\/mfe-x of mfe-x and \/mfe-x of mfe-y are the same path/,
    ],
    [
      'an origin without https',
      () => ({ action: 'allow-origin', origin: 'http://files.example' }),
      /https/,
    ],
  ])('%s', async (_what, plan, reason) => {
    const move = await plan();
    const before = await textOf();

    await expect(make(move)).rejects.toThrow(reason);
    await expect(dryRun(move)).rejects.toThrow(reason);

    expect(await textOf()).toBe(before);
  });

  it('a version whose stored files differ from the published ones', async () => {
    await appendFile(join(remotesStore(dataDir()), 'mfe-x/1.1.0/remoteEntry.js'), ' ');
    const before = await textOf();

    await expect(make(swap('1.1.0'))).rejects.toThrow(MoveRefused);
    await expect(make(swap('1.1.0'))).rejects.toThrow(
      'mfe-x 1.1.0 differs from the published files: remoteEntry.js has other bytes',
    );

    expect(await textOf()).toBe(before);
  });

  it('a revision that is no longer in force', async () => {
    await expect(make(swap('1.1.0'), 'staging', 1)).rejects.toThrow(RegistryConflict);
  });

  it.each([
    { action: 'swap', remote: '../x', version: '1.0.0' },
    { action: 'swap', remote: 'mfe-x', version: '../../1.0.0' },
    { action: 'swap', remote: 'mfe-x', version: '1.0' },
    { action: 'swap', remote: 'mfe-x', version: '1.0.0', baseUrl: 'https://evil.example/' },
    { action: 'canary', remote: 'mfe-x', version: '1.0.0', share: 0 },
    { action: 'canary', remote: 'mfe-x', version: '1.0.0', share: 1 },
    { action: 'canary', remote: 'mfe-x', version: '1.0.0', share: 0.123456 },
    { action: 'delete', remote: 'mfe-x' },
    {},
  ])('an invalid move: %j', (move) => {
    expect(moveSchema.safeParse(move).success).toBe(false);
  });
});
