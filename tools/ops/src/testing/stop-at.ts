import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { nodeArguments, REPOSITORY } from '@stagedoor/processes/node-arguments';
import type { Ended } from './run-tool.js';

/** Runs a command of tools/ops with exactly this environment, and sends it SIGINT when it prints this text. */
export async function stopAt(
  printed: string,
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Omit<Ended, 'out'>> {
  const script = nodeArguments(`tools/ops/src/${name}/main.ts`, args);
  const child = spawn(process.execPath, script, {
    cwd: REPOSITORY,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const complaint = text(child.stderr);
  let out = '';
  child.stdout.on('data', (part) => {
    const before = out;
    out += String(part);
    if (!before.includes(printed) && out.includes(printed)) child.kill('SIGINT');
  });
  const [code] = (await ended) as [number | null];
  return { code, complaint: await complaint };
}
