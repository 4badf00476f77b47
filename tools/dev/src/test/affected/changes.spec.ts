import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changedRemotes, cleanCommit } from './changes.js';

const FILES = ['mfe-venue/src/a.ts', 'mfe-venue/package.json', 'mfe-creator/src/b.ts', 'api/c.ts'];

let repository: string;
let commit: string;

const git = (...args: string[]) => execFileSync('git', args, { cwd: repository });
const commitAll = () => {
  git('add', '--all');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.org', 'commit', '--message', 'one');
};
const write = (file: string) => {
  mkdirSync(dirname(join(repository, file)), { recursive: true });
  writeFileSync(join(repository, file), 'before\n');
};
const change = (file: string) => appendFileSync(join(repository, file), 'after\n');

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'stagedoor-changes-'));
  git('init', '--quiet');
  FILES.forEach(write);
  commitAll();
  commit = cleanCommit(repository)!;
});

afterEach(() => rmSync(repository, { recursive: true }));

it('finds no change of a clean tree', () => {
  expect(changedRemotes(repository, commit)).toEqual([]);
});

it('finds remotes with changed, new and deleted sources, committed or not', () => {
  change('mfe-venue/src/a.ts');
  commitAll();
  rmSync(join(repository, 'mfe-creator/src/b.ts'));
  write('mfe-account/src/new.ts');

  expect(changedRemotes(repository, commit)!.sort()).toEqual([
    'mfe-account',
    'mfe-creator',
    'mfe-venue',
  ]);
  expect(cleanCommit(repository)).toBeNull();
});

it.each(['api/c.ts', 'mfe-venue/package.json'])('names no remotes when %s has changed', (file) => {
  change('mfe-venue/src/a.ts');
  change(file);

  expect(changedRemotes(repository, commit)).toBeNull();
});

it('names no remotes when a file moved into one', () => {
  renameSync(join(repository, 'api/c.ts'), join(repository, 'mfe-venue/src/c.ts'));
  commitAll();

  expect(changedRemotes(repository, commit)).toBeNull();
});
