import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  identifyOrFail,
  pidNamespace,
  type ProcessIdentity,
} from '@stagedoor/processes/process-identity';
import { beginCopy } from './unfinished-copy.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stagedoor-copies-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const target = () => join(folder, 'first');

const ENDED = { pid: 99_999_999, startedAt: 'long ago' };

function copyOf(name: string, owner?: ProcessIdentity, namespace = pidNamespace()): string {
  const copy = join(folder, `.${name}.unfinished`);
  mkdirSync(join(copy, 'data'), { recursive: true });
  if (owner) writeFileSync(join(copy, 'running.json'), JSON.stringify({ owner, namespace }));
  return copy;
}

function leaveUnchanged(copy: string, hours: number): void {
  const then = new Date(Date.now() - hours * 60 * 60 * 1_000);
  for (const name of ['', ...readdirSync(copy)]) utimesSync(join(copy, name), then, then);
}

it('gets the name of its target when it is complete', async () => {
  const copy = await beginCopy(target());
  writeFileSync(join(copy.folder, 'manifest.json'), '{}');

  await copy.complete();

  expect(readdirSync(folder)).toEqual(['first']);
  expect(readdirSync(target())).toEqual(['manifest.json']);
});

it('removes the copies of ended processes, and no other folder', async () => {
  copyOf('ended', ENDED);
  copyOf('running', identifyOrFail(process.ppid));
  mkdirSync(join(folder, '.mine.unfinished/notes'), { recursive: true });

  const copy = await beginCopy(target());
  await copy.discard();

  expect(readdirSync(folder)).toEqual(['.mine.unfinished', '.running.unfinished']);
});

it.each([
  ['in another container', ENDED],
  ['without a record, as at the beginning and the end of a copy', undefined],
])('keeps a copy %s until it is unchanged for a day', async (_what, owner) => {
  leaveUnchanged(copyOf('young', owner, 'of another container'), 23);
  leaveUnchanged(copyOf('old', owner, 'of another container'), 25);
  const growing = copyOf('growing', owner, 'of another container');
  leaveUnchanged(growing, 25);
  writeFileSync(join(growing, 'database.dump'), '');

  const copy = await beginCopy(target());
  await copy.discard();

  expect(readdirSync(folder)).toEqual(['.growing.unfinished', '.young.unfinished']);
});

it.each([
  ['process', identifyOrFail(process.ppid), pidNamespace()],
  ['container', ENDED, 'of another container'],
])('refuses a target to which another %s copies', async (_what, owner, namespace) => {
  const copy = copyOf('first', owner, namespace);

  await expect(beginCopy(target())).rejects.toThrow(
    `Another backup writes to ${copy}, or was killed within the last day; name another folder.`,
  );
});
