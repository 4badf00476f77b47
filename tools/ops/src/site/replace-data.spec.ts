import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceData, restoringIn, settleReplacement } from './replace-data.js';

vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>();
  return { ...real, rename: vi.fn(real.rename) };
});

const FILES = ['postgres/base', 'registry', 'secrets.json'];

let dataDir: string;

async function fill(folder: string, content: string): Promise<void> {
  await mkdir(join(folder, 'postgres'), { recursive: true });
  for (const file of FILES) await writeFile(join(folder, file), content);
}

const contentsOf = (folder: string) =>
  Promise.all(FILES.map((file) => readFile(join(folder, file), 'utf8').catch(() => 'none')));
const replacedIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.startsWith('replaced-'));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-replace-'));
  await fill(dataDir, 'old');
  await writeFile(join(dataDir, 'running.json'), 'lock');
  await fill(restoringIn(dataDir), 'new');
});

afterEach(() => rm(dataDir, { recursive: true }));

/** Lets the crash happen at this rename, counted from 1. Returns true if there were fewer. */
async function replaceUntilRename(crash: number): Promise<boolean> {
  const real = vi.mocked(rename).getMockImplementation()!;
  let count = 0;
  vi.mocked(rename).mockImplementation(async (from, to) => {
    if ((count += 1) === crash) throw new Error('the machine crashed');
    await real(from, to);
  });
  const isComplete = await replaceData(dataDir).then(
    () => true,
    () => false,
  );
  vi.mocked(rename).mockImplementation(real);
  return isComplete;
}

it('moves the old data aside, and leaves the lock in its place', async () => {
  const aside = await replaceData(dataDir);

  expect(await contentsOf(dataDir)).toEqual(['new', 'new', 'new']);
  expect(await contentsOf(aside!)).toEqual(['old', 'old', 'old']);
  expect((await readdir(dataDir)).sort()).toEqual([
    'postgres',
    'registry',
    aside!.slice(dataDir.length + 1),
    'running.json',
    'secrets.json',
  ]);
});

it('a crash at any rename leaves the old data, or the new data with the old aside', async () => {
  const outcomes: string[] = [];
  for (let crash = 1; !(await replaceUntilRename(crash)); crash += 1) {
    const lines: string[] = [];
    await settleReplacement(dataDir, (line) => lines.push(line));

    const [data] = await contentsOf(dataDir);
    expect(await contentsOf(dataDir)).toEqual([data, data, data]);
    const [aside] = await replacedIn(dataDir);
    if (data === 'old') expect(aside).toBeUndefined();
    else expect(await contentsOf(join(dataDir, aside!))).toEqual(['old', 'old', 'old']);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
    outcomes.push(`${data}: ${lines.join(' ').split(/[;.]/)[0]}`);
    await rm(dataDir, { recursive: true });
    await fill(dataDir, 'old');
    await fill(restoringIn(dataDir), 'new');
  }

  const [undone, completed] = [
    'old: An interrupted restore was undone',
    'new: An interrupted restore was completed',
  ];
  expect(outcomes).toEqual([
    undone,
    undone,
    undone,
    undone,
    completed,
    completed,
    completed,
    completed,
  ]);
});

it('an unfinished copy is removed', async () => {
  await settleReplacement(dataDir, () => undefined);

  expect(await contentsOf(dataDir)).toEqual(['old', 'old', 'old']);
  expect(await readdir(dataDir)).not.toContain('.restoring');
});

it('names a file that was created in the way of an interrupted restore', async () => {
  await replaceUntilRename(3);
  await mkdir(join(dataDir, 'postgres'));

  await expect(settleReplacement(dataDir, () => undefined)).rejects.toThrow(
    `${join(dataDir, 'postgres')} is in the way of an interrupted restore; move it elsewhere and repeat the command.`,
  );
});
