import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { basename } from 'node:path';
import type { RunAs } from '@stagedoor/postgres/run-as';
import { OneLineError } from '@stagedoor/processes/one-line-error';

/** Runs a program to its end without its output. Throws a OneLineError with its last line when it fails. */
export async function runSilently(
  program: string,
  args: readonly string[],
  runAs: RunAs,
): Promise<void> {
  const child = spawn(program, [...args], {
    ...runAs,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('exit', resolve).once('error', reject),
  );
  const [out, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code === 0) return;
  const lines = `${out}\n${complaint}`.split('\n').filter((line) => line.trim() !== '');
  const reason = lines.findLast((line) => line.includes('ERROR')) ?? lines.at(-1) ?? 'no reason';
  throw new OneLineError(`${basename(program)} failed: ${reason.trim()}`);
}
