import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import {
  connectionVariables,
  majorOf,
  runProgram,
  stopOnAbort,
} from '../backup/client-programs.js';

const OPTIONS = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
/** pg_restore sets it from 17 on, whatever the server; earlier servers do not know it. */
const SETTING = '\nSET transaction_timeout = 0;\n';
const KNOWN_FROM = 17;
/** The settings are at the beginning of a script, before any data. */
const HEAD_BYTES = 8 * 1024;

/**
 * Runs pg_restore in one transaction, so that a failure or an abort changes nothing. For a server that does not know a
 * setting of it, psql runs its script without that setting.
 */
export function runRestore(
  program: string,
  server: number,
  dump: string,
  databaseUrl: string,
  signal?: AbortSignal,
): Promise<void> {
  if (server < KNOWN_FROM && Number(majorOf(program)) >= KNOWN_FROM) {
    return runScript(program, [...OPTIONS, '--file=-', dump], databaseUrl, signal);
  }
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  return runProgram(program, [...OPTIONS, `--dbname=${name}`, dump], databaseUrl, signal);
}

/** The script contains its transaction, which psql leaves open, and so undone, if it does not get all of it. */
async function runScript(
  program: string,
  args: readonly string[],
  databaseUrl: string,
  signal?: AbortSignal,
): Promise<void> {
  const psql = program.includes('/') ? join(dirname(program), 'psql') : 'psql';
  const env = { ...process.env, ...connectionVariables(databaseUrl) };
  const writer = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const runner = spawn(psql, ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'], {
    env,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  for (const child of [writer, runner]) stopOnAbort(child, signal);
  const ends = await Promise.allSettled([
    success(psql, runner),
    success(program, writer),
    pipeline(writer.stdout, withoutSetting, runner.stdin),
  ]);
  signal?.throwIfAborted();
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function* withoutSetting(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    yield strip(head);
    head = undefined;
  }
  if (head) yield strip(head);
}

/** Latin1 keeps every byte. */
const strip = (head: Buffer) =>
  Buffer.from(head.toString('latin1').replace(SETTING, '\n'), 'latin1');

async function success(path: string, child: ChildProcess): Promise<void> {
  const code = await new Promise((resolve, reject) => {
    child.once('error', () => reject(new OneLineError(`${path} cannot be run.`)));
    child.once('exit', resolve);
  });
  if (code !== 0) throw new OneLineError(`${path} failed; see its message above.`);
}
