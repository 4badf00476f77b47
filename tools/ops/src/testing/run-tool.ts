import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { nodeArguments, REPOSITORY } from '@stagedoor/processes/node-arguments';
import { describeFailure } from '@stagedoor/processes/one-line-error';

/** The exit code and the output of a command. */
export interface Ended {
  code: number | null;
  out: string;
  /** On standard error. */
  complaint: string;
}

/** Runs a command of tools/ops to its end. */
export function runTool(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Ended> {
  return runNode(nodeArguments(`tools/ops/src/${name}/main.ts`, args), { ...process.env, ...env });
}

/** Runs Node to its end with exactly this environment. */
export async function runNode(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd: REPOSITORY,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, complaint };
}

/**
 * Runs the work of a command in this process, and returns the exit code and the output that its program has. Work that
 * returns false has the exit code 1.
 */
export async function runHere(
  work: (say: (...lines: string[]) => void) => Promise<boolean | void>,
): Promise<Ended> {
  const lines: string[] = [];
  const ended = (code: number, complaint: string): Ended => ({
    code,
    out: lines.map((line) => `${line}\n`).join(''),
    complaint,
  });
  try {
    const isFine = await work((...said) => void lines.push(...said));
    return ended(isFine === false ? 1 : 0, '');
  } catch (error) {
    return ended(1, `${describeFailure(error)}\n`);
  }
}
