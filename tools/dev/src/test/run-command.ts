import { spawn } from 'node:child_process';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

/** A script that Node runs directly, so that npm downloads and asks nothing. */
export interface Command {
  /** The path relative to the root. */
  script: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** Runs a command with its output on the terminal, and returns its exit code (1 when a signal ended it). */
export function runCommand({ script, args, env }: Command, signal: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: REPOSITORY,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const stop = () => child.kill('SIGTERM');
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    child.once('error', () => resolve(1));
    child.once('exit', (code) => {
      signal.removeEventListener('abort', stop);
      resolve(code ?? 1);
    });
  });
}
