import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

let root: string;
let bootstrap: string;

/** The PATH alone, because npm names itself in the environment of its scripts. */
const env = () => ({ PATH: [join(root, 'bin'), process.env['PATH']].join(delimiter) });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stagedoor-bootstrap-'));
  bootstrap = join(root, 'tools/bootstrap.mjs');
  for (const folder of ['bin', 'node_modules', 'tools/processes/loader', 'sample/src']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  copyFileSync(join(REPOSITORY, 'tools/bootstrap.mjs'), bootstrap);
  writeFileSync(join(root, 'package-lock.json'), 'the lock file');
  writeFileSync(join(root, 'sample/src/main.ts'), '');
  writeFileSync(join(root, 'tools/processes/loader/register.mjs'), 'process.exit(0);');
});

afterEach(() => rmSync(root, { recursive: true }));

/** Puts a shell script, which runs in the root, in place of npm. */
function replaceNpm(...lines: string[]): void {
  const npm = join(root, 'bin/npm');
  writeFileSync(npm, ['#!/bin/sh', ...lines, ''].join('\n'));
  chmodSync(npm, 0o755);
}

const fingerprintOf = (lock: string) => createHash('sha256').update(lock).digest('hex');

const UNTIL_RELEASED = 'while [ -e installs ] && [ ! -e released ]; do sleep 0.02; done';
const release = () => writeFileSync(join(root, 'released'), '');
const installs = () => readFileSync(join(root, 'installs'), 'utf8').trim().split('\n');

type Command = ChildProcessByStdio<null, Readable, null>;

const start = (): Command =>
  spawn(process.execPath, [bootstrap, 'sample'], {
    env: env(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
const run = () =>
  spawnSync(process.execPath, [bootstrap, 'sample'], { env: env(), stdio: 'ignore' });
const firstLine = async ({ stdout }: Command) => String((await once(stdout, 'data'))[0]);

it('an interrupted install is not complete for the earlier lock file either', () => {
  const marker = join(root, 'node_modules/.stagedoor-install');
  writeFileSync(marker, fingerprintOf('the earlier lock file'));
  replaceNpm('kill -9 $PPID');

  const { signal } = run();

  expect(signal).toBe('SIGKILL');
  expect(existsSync(marker)).toBe(false);
});

it('the second of two commands waits for the install of the first', async () => {
  replaceNpm('echo one >> installs', UNTIL_RELEASED);
  const first = start();
  const firstEnded = once(first, 'exit');
  expect(await firstLine(first)).toBe('Installing the dependencies …\n');
  const second = start();
  const secondEnded = once(second, 'exit');
  const said = await firstLine(second);
  release();

  expect(await Promise.all([firstEnded, secondEnded])).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(said).toBe(
    `Process ${first.pid} of another command installs the dependencies; waiting for it …\n`,
  );
  expect(installs()).toEqual(['one']);
});

it('the command after a killed one waits for the npm that it left, and installs', async () => {
  replaceNpm(
    'if [ -e installs ]; then echo second >> installs; exit; fi',
    'echo first > installs',
    'until grep -qE "^$$(/|$)" node_modules/.stagedoor-install.lock; do [ -e installs ] || exit; done',
    'kill -9 $PPID',
    UNTIL_RELEASED,
    'echo "end of the first" >> installs',
  );
  expect(run().signal).toBe('SIGKILL');
  const next = start();
  const ended = once(next, 'exit');
  const said = await firstLine(next);
  release();

  expect(await ended).toEqual([0, null]);
  expect(said).toMatch(/^Process \d+ of another command installs the dependencies/);
  expect(installs()).toEqual(['first', 'end of the first', 'second']);
});

it('a lock of an ended process whose pid another process has is taken over', () => {
  replaceNpm('echo one >> installs');
  writeFileSync(join(root, 'node_modules/.stagedoor-install.lock'), `${process.pid}/1\n`);

  expect(run().status).toBe(0);
  expect(installs()).toEqual(['one']);
});

it('a failed install lets the next command install', () => {
  replaceNpm('[ -e installs ]; status=$?', 'echo one >> installs', 'exit $status');

  expect([run().status, run().status]).toEqual([1, 0]);
  expect(installs()).toEqual(['one', 'one']);
});

describe('the scripts of npm', () => {
  const file = join(REPOSITORY, 'package.json');

  it('stop their command on SIGTERM, and end after it', async () => {
    const isIn = (name: string) => () => existsSync(join(root, name));
    copyFileSync(file, join(root, 'package.json'));
    writeFileSync(join(root, 'node_modules/.stagedoor-install'), fingerprintOf('the lock file'));
    mkdirSync(join(root, 'backup/src'), { recursive: true });
    writeFileSync(join(root, 'backup/src/main.ts'), '');
    writeFileSync(
      join(root, 'tools/processes/loader/register.mjs'),
      `import { writeFileSync } from 'node:fs';
       setInterval(() => {}, 1_000);
       const stop = new Promise((resolve) => process.on('SIGTERM', resolve));
       writeFileSync('begun', '');
       await stop;
       writeFileSync('stopped', '');
       process.exit();`,
    );
    // A process group, so that a failed test leaves none of it.
    const npm = spawn('npm', ['run', '--silent', 'backup'], {
      cwd: root,
      env: { PATH: process.env['PATH'] },
      stdio: 'ignore',
      detached: true,
    });
    const ended = once(npm, 'exit');
    await vi.waitUntil(isIn('begun'), { timeout: 20_000 });

    npm.kill('SIGTERM');
    const ending = await ended;
    const hasStopped = isIn('stopped')();
    if (!hasStopped) process.kill(-npm.pid!, 'SIGKILL');

    expect([ending, hasStopped]).toEqual([[0, null], true]);
  }, 30_000);

  it('are replaced by the first program', () => {
    const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as {
      scripts: Record<string, string>;
    };
    const programs = Object.values(scripts).filter((line) => line.includes('bootstrap.mjs'));

    expect(programs.length).toBeGreaterThan(20);
    expect(programs.filter((line) => !line.startsWith('exec node '))).toEqual([]);
  });
});
