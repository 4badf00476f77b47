import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LogStream } from './log-stream.js';

const LINE = `${'x'.repeat(99)}\n`;

let folder: string;
let pipe: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-stream-'));
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
});

afterEach(() => {
  closeSync(pipe);
  rmSync(folder, { recursive: true });
});

/** Reads the pipe until it has stayed empty for a few flushes. */
async function readAll(): Promise<string> {
  const buffer = Buffer.alloc(1024 * 1024);
  let text = '';
  for (let empty = 0; empty < 15;) {
    try {
      text += buffer.toString('latin1', 0, readSync(pipe, buffer));
      empty = 0;
    } catch {
      empty += 1;
      await pause(20);
    }
  }
  return text;
}

it('writes every line in order, also those that a full pipe has delayed', async () => {
  const stream = new LogStream(pipe);
  const lines = Array.from({ length: 3_000 }, (_, number) => `${number} ${LINE}`);

  for (const line of lines) {
    stream.write(line);
    await Promise.resolve();
  }

  expect(await readAll()).toBe(lines.join(''));
});

it('drops lines beyond 4 MB and reports their count', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  const stream = new LogStream(pipe);
  await pause(0);
  for (let count = 0; count < 1_000; count += 1) stream.write(LINE);
  await pause(300);

  for (let count = 0; count < 50_000; count += 1) stream.write(LINE);
  const kept = (await readAll()).length / LINE.length;

  expect(kept).toBeLessThan(45_000);
  expect(report.mock.calls).toEqual([
    [`The log is written again; ${51_000 - kept} lines were dropped.`],
  ]);
});

it('reports a failure once, and drops the lines at the end of the process after one attempt', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  const full = openSync('/dev/full', 'w');
  const stream = new LogStream(full);

  stream.write(LINE);
  await pause(700);
  stream.flushSync();

  expect(report.mock.calls).toEqual([
    ['The log cannot be written: ENOSPC: no space left on device, write'],
  ]);
  closeSync(full);
});
