import { spawn, type SpawnOptions } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { basename } from 'node:path';
import { OneLineError } from './one-line-error.js';

/**
 * Runs a program to its end and returns what it wrote on standard output. Prints nothing. Throws a OneLineError with the
 * program's own reason when it fails. An abort of the signal ends the program; then throws the signal's reason.
 */
export async function runToItsEnd(
  program: string,
  args: readonly string[],
  { signal, ...options }: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env' | 'signal'> = {},
): Promise<string> {
  signal?.throwIfAborted();
  const child = spawn(program, [...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  signal?.addEventListener('abort', () => child.kill());
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('exit', resolve).once('error', reject),
  );
  const [out, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  signal?.throwIfAborted();
  if (code === 0) return out;
  const lines = `${out}\n${complaint}`.split('\n').filter((line) => line.trim() !== '');
  const reason = lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? 'no reason';
  throw new OneLineError(`${basename(program)} failed: ${reason.trim()}`);
}
