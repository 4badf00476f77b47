import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdDataFolder } from './hold-data-folder.js';

let home: string;
let dataDir: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'stagedoor-hold-'));
  dataDir = join(home, 'data');
});

afterEach(() => rmSync(home, { recursive: true }));

const hold = (create = true) => holdDataFolder(dataDir, () => undefined, { create });

it.each([
  ['a new folder', () => undefined],
  ['an existing folder', () => mkdirSync(dataDir)],
])('locks %s for one of two commands at once', async (_what, prepare) => {
  prepare();

  const held = await Promise.allSettled([hold(), hold()]);

  expect(held.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('leaves no folder that it has created, if that is empty', async () => {
  const release = await hold();
  const meanwhile = existsSync(dataDir);

  release();

  expect([meanwhile, existsSync(dataDir)]).toEqual([true, false]);
});

it('needs no lock for a missing folder that it may not create', async () => {
  const release = await hold(false);

  expect(existsSync(dataDir)).toBe(false);
  release();
});

it.each([true, false])('refuses a file in place of the folder (create: %j)', async (create) => {
  writeFileSync(dataDir, '');

  await expect(hold(create)).rejects.toThrow(`${dataDir} cannot be the data folder (EEXIST`);
});

it('refuses a folder that a command in another container uses, and keeps its restore', async () => {
  const ended = { pid: 99_999_999, startedAt: 'long ago' };
  const record = join(dataDir, 'running.json');
  mkdirSync(join(dataDir, '.restoring'), { recursive: true });
  writeFileSync(
    record,
    JSON.stringify({
      owner: ended,
      guard: ended,
      processes: [],
      namespace: 'of another container',
    }),
  );
  const beat = setInterval(() => utimesSync(record, new Date(), new Date()), 100);

  const held = hold().finally(() => clearInterval(beat));

  await expect(held).rejects.toThrow('A command in another container or on another machine uses');
  expect(existsSync(join(dataDir, '.restoring'))).toBe(true);
});

it('updates its record until it is released', async () => {
  const record = join(dataDir, 'running.json');
  const release = await hold();
  const { mtimeMs } = statSync(record);

  await vi.waitUntil(() => statSync(record).mtimeMs !== mtimeMs, { timeout: 4_000 });

  release();
});
