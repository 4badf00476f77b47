import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { nodeArguments, REPOSITORY } from '@stagedoor/processes/node-arguments';
import type { Ended } from './run-tool.js';

/** Sends a program SIGINT when it prints this text, before it goes on: another process may see the text much later. */
const stopOn = (printed: string) => `
  const write = process.stdout.write.bind(process.stdout);
  let out = '';
  process.stdout.write = (part, ...more) => {
    const isNew = !out.includes(${JSON.stringify(printed)});
    out += String(part);
    const written = write(part, ...more);
    if (isNew && out.includes(${JSON.stringify(printed)})) process.kill(process.pid, 'SIGINT');
    return written;
  };`;

/** Runs a command of tools/ops with exactly this environment, and sends it SIGINT when it prints this text. */
export async function stopAt(
  printed: string,
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Omit<Ended, 'out'>> {
  const preload = `data:text/javascript,${encodeURIComponent(stopOn(printed))}`;
  const script = nodeArguments(`tools/ops/src/${name}/main.ts`, args);
  const child = spawn(process.execPath, ['--import', preload, ...script], {
    cwd: REPOSITORY,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const complaint = text(child.stderr);
  const [code] = (await ended) as [number | null];
  return { code, complaint: await complaint };
}
