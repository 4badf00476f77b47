import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { OneLineError } from '@stagedoor/processes/one-line-error';

const READY = /^Stagedoor is ready at \S+$/;

/** A site that `npm start` runs in a process of its own. */
export interface StartedSite {
  /** Rejects with a OneLineError if the site ends before it is ready. */
  ready: Promise<void>;
  /** Stops it as Ctrl-C does. Resolves when it has ended. */
  stop: () => Promise<void>;
}

/** Runs `npm start` in that checkout with these variables and a database of its own. */
export function npmStart(
  checkout: string,
  variables: Readonly<Record<string, string>>,
): StartedSite {
  const site = spawn(process.execPath, ['tools/bootstrap.mjs', 'start'], {
    cwd: checkout,
    env: { ...process.env, DATABASE_URL: undefined, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(site, 'exit');
  return {
    ready: untilReady(site),
    stop: async () => {
      if (site.exitCode === null && site.signalCode === null) {
        site.kill('SIGINT');
        await ended;
      }
    },
  };
}

async function untilReady(site: ChildProcess): Promise<void> {
  const output = site.stdout!;
  let isReady = false;
  for await (const line of createInterface({ input: output })) {
    isReady = READY.test(line);
    if (isReady) break;
  }
  if (!isReady) throw new OneLineError('The site did not start; see its output above.');
  output.resume();
}
