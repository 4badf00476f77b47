import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Each connection has its own, and Node's server writes them by itself. */
const NOT_COPIED = new Set(['connection', 'date', 'keep-alive']);

export interface BareServer {
  port: number;
  stop: () => Promise<void>;
}

/** A bare node:http server, in a process like the API's, that sends what this address answers: the same bytes and headers. */
export async function startBareServer(address: string): Promise<BareServer> {
  const answer = await fetch(address);
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !NOT_COPIED.has(name)));
  const body = Buffer.from(await answer.arrayBuffer()).toString('base64');
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'));
  const file = join(folder, 'answer.json');
  await writeFile(file, JSON.stringify({ headers, body }));
  const server = fork(join(import.meta.dirname, 'bare-server.mjs'), [file], {
    execArgv: ['--max-semi-space-size=64'],
  });
  const [port] = (await once(server, 'message')) as [number];
  return {
    port,
    stop: async () => {
      server.disconnect();
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
