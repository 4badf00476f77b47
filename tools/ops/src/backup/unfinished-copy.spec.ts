import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identifyOrFail, type ProcessIdentity } from '@stagedoor/processes/process-identity';
import { writeRunRecord } from '@stagedoor/processes/run-record';
import { beginCopy } from './unfinished-copy.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stagedoor-copies-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const target = () => join(folder, 'first');

function copyOf(owner: ProcessIdentity, name: string): void {
  const copy = join(folder, `.${name}.unfinished`);
  mkdirSync(join(copy, 'data'), { recursive: true });
  writeRunRecord(join(copy, 'running.json'), { owner, guard: owner, processes: [] });
}

it('gets the name of its target when it is complete', async () => {
  const copy = await beginCopy(target());
  writeFileSync(join(copy.folder, 'manifest.json'), '{}');

  await copy.complete();

  expect(readdirSync(folder)).toEqual(['first']);
  expect(readdirSync(target())).toEqual(['manifest.json']);
});

it('removes the copies of ended processes, and no other folder', async () => {
  copyOf({ pid: 99_999_999, startedAt: 'long ago' }, 'ended');
  copyOf(identifyOrFail(process.ppid), 'running');
  mkdirSync(join(folder, '.mine.unfinished/notes'), { recursive: true });

  const copy = await beginCopy(target());
  await copy.discard();

  expect(readdirSync(folder)).toEqual(['.mine.unfinished', '.running.unfinished']);
});

it('refuses a target to which another process copies', async () => {
  copyOf(identifyOrFail(process.ppid), 'first');

  await expect(beginCopy(target())).rejects.toThrow(
    `Process ${process.ppid} writes a backup to ${target()} already; name another folder.`,
  );
});
