import { spawn } from 'node:child_process';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

/** A program of node_modules, run by Node itself so that nothing is downloaded or asked. */
export interface Command {
  /** From the root of the repository. */
  script: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** Runs a command with its output on our terminal, and answers its exit code (1 when a signal ended it). */
export function runCommand({ script, args, env }: Command, signal: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: REPOSITORY,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const stop = () => child.kill('SIGTERM');
    signal.addEventListener('abort', stop);
    child.once('error', () => resolve(1));
    child.once('exit', (code) => {
      signal.removeEventListener('abort', stop);
      resolve(code ?? 1);
    });
  });
}
