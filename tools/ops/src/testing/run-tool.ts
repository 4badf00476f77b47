import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { nodeArguments, REPOSITORY } from '@stagedoor/processes/node-arguments';

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
