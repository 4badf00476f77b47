import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishVersion } from '../publish/publish-version.js';
import { remotesStore } from '../store/remotes-store.js';
import { aBuild } from '../testing/a-build.js';
import { aShell } from '../testing/a-shell.js';
import { makeMove } from './make-move.js';
import type { Move } from './move.js';

const CANARY = { action: 'canary', remote: 'mfe-x', version: '1.2.0', share: 0.1 } as const;
const ROLLBACK: Move = { action: 'rollback', remote: 'mfe-x' };

let root: string;
const dataDir = () => join(root, 'data');

const publish = async (version: string, platform?: string) =>
  publishVersion({
    distDir: await aBuild(root, { version, code: `var of = '${version}'`, platform }),
    dataDir: dataDir(),
    first: true,
  });
const make = (move: Move) =>
  makeMove({ dataDir: dataDir(), environment: 'staging', move, shell: aShell(), by: 'a-team' });
const swap = (version: string, platform?: number): Move => ({
  action: 'swap',
  remote: 'mfe-x',
  version,
  platform,
});
const entry = (version: string) =>
  join(remotesStore(dataDir()), 'mfe-x', version, 'remoteEntry.js');
const damage = (version: string) => appendFile(entry(version), ' ');

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'damaged-'));
  await publish('1.0.0');
  await publish('1.1.0');
  await publish('1.2.0');
  await make(swap('1.0.0'));
  await make(swap('1.1.0'));
});

afterEach(() => rm(root, { recursive: true }));

describe('while a file of the version in force is damaged', () => {
  it.each<[string, Move]>([
    ['the end of its canary', { action: 'end-canary', remote: 'mfe-x' }],
    ['a rollback of its canary', ROLLBACK],
    ['another share of its canary', { ...CANARY, share: 0.5 }],
    ['a swap to another version', swap('1.2.0')],
  ])('allows %s', async (_what, move) => {
    await make(CANARY);
    await damage('1.1.0');

    const { before, after } = await make(move);

    expect(after.revision).toBe(before.revision + 1);
  });

  it('allows a move of the line for another platform', async () => {
    await publish('2.0.0', '^2.0.0');
    await damage('1.1.0');

    const { after } = await make(swap('2.0.0', 2));

    expect(after.remotes['mfe-x']?.platforms?.['2']).toMatchObject({ version: '2.0.0' });
  });
});

it('does not put a damaged canary in force for all visitors', async () => {
  await make(CANARY);
  await damage('1.2.0');

  await expect(make(swap('1.2.0'))).rejects.toThrow('mfe-x 1.2.0 differs from the published files');
});

describe('a rollback', () => {
  beforeEach(() => make(swap('1.2.0')));

  it.each<[string, () => Promise<void>]>([
    ['damaged', () => damage('1.1.0')],
    ['missing', () => rm(entry('1.1.0'))],
  ])('skips a version with a %s file', async (_what, harm) => {
    await harm();

    const { after } = await make(ROLLBACK);

    expect(after.remotes['mfe-x']?.version).toBe('1.0.0');
  });

  it('names the damaged files when no other version is left', async () => {
    await damage('1.0.0');
    await rm(entry('1.1.0'));

    await expect(make(ROLLBACK)).rejects.toThrow(
      'There is nothing to go back to that this site can show. 1.1.0 differs from the published files: remoteEntry.js is missing. 1.0.0 differs from the published files: remoteEntry.js has other bytes (identity).',
    );
  });
});

it('a damaged record of a version is named with its remedy', async () => {
  await writeFile(join(dataDir(), 'registry/versions/mfe-x/1.1.0.json'), '{"version"');

  await expect(make(swap('1.1.0'))).rejects.toThrow(
    /^registry\/versions\/mfe-x\/1\.1\.0\.json of the data folder is damaged.* restores it from a backup/,
  );
});
