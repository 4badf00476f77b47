import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { OneLineError } from '@stagedoor/processes/one-line-error';

const READY = /^Stagedoor is ready at \S+$/;

/** The seconds of a start and of a stop of a whole site. */
export interface TimedStart {
  readyS: number;
  stoppedS: number;
}

/** Runs `npm start` in that checkout until it is ready, then stops it as Ctrl-C does. */
export async function timeStart(
  checkout: string,
  place: Readonly<Record<string, string>>,
): Promise<TimedStart> {
  const begun = performance.now();
  const site = spawn(process.execPath, ['tools/bootstrap.mjs', 'start'], {
    cwd: checkout,
    env: { ...process.env, ...place },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(site, 'exit');
  for await (const line of createInterface({ input: site.stdout })) {
    if (READY.test(line)) break;
  }
  const ready = performance.now();
  if (site.exitCode !== null)
    throw new OneLineError('The site did not start; see its output above.');
  site.stdout.resume();
  site.kill('SIGINT');
  await ended;
  return { readyS: (ready - begun) / 1_000, stoppedS: (performance.now() - ready) / 1_000 };
}
