import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OneLineError } from './one-line-error.js';
import { identifyOrFail } from './process-identity.js';
import {
  cleanUpAfterKill,
  readRunRecord,
  removeRunRecord,
  type RunRecord,
  takeRunRecord,
} from './run-record.js';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stagedoor-record-'));
  path = join(folder, 'running.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

function recordOf(pid: number): RunRecord {
  const owner = identifyOrFail(pid);
  return { owner, guard: owner, processes: [] };
}

const ended = { pid: 99_999_999, startedAt: 'long ago' };

it('is taken by one of two programs at once, which keeps it', async () => {
  const [first, second] = [recordOf(process.pid), recordOf(process.ppid)];

  const owners = await Promise.all([takeRunRecord(path, first), takeRunRecord(path, second)]);
  removeRunRecord(path, second.owner);

  expect(owners).toEqual([undefined, first.owner]);
  expect(readRunRecord(path)).toMatchObject(first);
  expect(readdirSync(folder)).toEqual(['running.json']);
});

it.each([
  ['of a program that has ended', JSON.stringify({ owner: ended, guard: ended, processes: [] })],
  ['without content', ''],
])('is taken in place of one %s', async (_what, content) => {
  writeFileSync(path, content);

  const owner = await takeRunRecord(path, recordOf(process.pid));

  expect(owner).toBeUndefined();
  expect(await cleanUpAfterKill(path)).toEqual(identifyOrFail(process.pid));
});

it('is left where it is if it cannot be read', async () => {
  // Not even root can read it, unlike a file of another account.
  symlinkSync(folder, path);

  const taken = takeRunRecord(path, recordOf(process.pid));

  await expect(taken).rejects.toThrow(
    new OneLineError(
      `${path} cannot be read (EISDIR): it names what uses the folder. Repeat this command as its owner.`,
    ),
  );
  expect(readdirSync(folder)).toEqual(['running.json']);
});

const foreign = { owner: ended, guard: ended, processes: [], namespace: 'of another container' };

it('refuses a record of another container while its owner updates it', async () => {
  writeFileSync(path, JSON.stringify(foreign));
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 100);

  const taken = takeRunRecord(path, recordOf(process.pid)).finally(() => clearInterval(beat));

  await expect(taken).rejects.toThrow(`it updates ${path}`);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(foreign);
});

it('takes a record of another container that is not updated', async () => {
  writeFileSync(path, JSON.stringify(foreign));
  const lines: string[] = [];
  const watching = { watchMs: 500, say: (line: string) => lines.push(line) };

  const owner = await takeRunRecord(path, recordOf(process.pid), watching);

  expect(owner).toBeUndefined();
  expect(readRunRecord(path)?.owner).toEqual(identifyOrFail(process.pid));
  expect(lines).toEqual([expect.stringContaining(path)]);
});
