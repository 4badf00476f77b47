import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { OneLineError } from '@stagedoor/processes/one-line-error';

const READY = /^Stagedoor is ready at (\S+)$/;

/** A site that `npm start` runs in a process of its own. */
export interface StartedSite {
  /** Resolves with its URL. Rejects with a OneLineError if the site ends before it is ready. */
  ready: Promise<string>;
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

async function untilReady(site: ChildProcess): Promise<string> {
  const output = site.stdout!;
  let url: string | undefined;
  for await (const line of createInterface({ input: output })) {
    url = READY.exec(line)?.[1];
    if (url !== undefined) break;
  }
  if (url === undefined) throw new OneLineError('The site did not start; see its output above.');
  output.resume();
  return url;
}
