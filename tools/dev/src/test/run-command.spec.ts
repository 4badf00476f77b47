import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './run-command.js';

let folder: string;
let script: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stagedoor-command-'));
  script = join(folder, 'passes.mjs');
  writeFileSync(script, '');
});

afterEach(() => rmSync(folder, { recursive: true }));

it('returns the exit code', async () => {
  expect(await runCommand({ script, args: [] }, new AbortController().signal)).toBe(0);
});

it('fails when the stop was requested before it began', async () => {
  expect(await runCommand({ script, args: [] }, AbortSignal.abort())).toBe(1);
});
