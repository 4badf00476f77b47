import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '@stagedoor/processes/free-port';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

/** The dev server of a remote, as started by `npx nx dev`. */
export interface DevServer {
  url: string;
  /** Stops it as Ctrl-C does and returns the exit code. */
  interrupt: () => Promise<number | null>;
}

/** Starts the dev server of a remote on the fake API and waits for its URL. */
export async function startDevServer(remote: string): Promise<DevServer> {
  const port = String(await findFreePort());
  const server = spawn(
    process.execPath,
    [join(REPOSITORY, 'tools/bootstrap.mjs'), 'harness', remote],
    { env: { ...process.env, PORT: port, API_URL: '' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(server, 'exit') as Promise<[number | null]>;
  const said = (async () => {
    for await (const line of createInterface(server.stdout)) {
      const url = /is open at (\S+)/.exec(line)?.[1];
      if (url) return url;
    }
    throw new Error(`The dev server of ${remote} exited before it was ready.`);
  })();
  return {
    url: await said,
    async interrupt() {
      server.kill('SIGINT');
      const [code] = await ended;
      return code;
    },
  };
}
