import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Headers that Node's server writes for each connection itself. */
const NOT_COPIED = new Set(['connection', 'date', 'keep-alive']);

export interface BareServer {
  port: number;
  stop: () => Promise<void>;
}

/** Starts a bare node:http server in its own process that sends the same bytes and headers as this address. */
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
