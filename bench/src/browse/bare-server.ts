import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Headers that Node's server writes for each connection itself. */
const NOT_COPIED = new Set(['connection', 'date', 'keep-alive']);

export interface BareServer {
  port: number;
  stop: () => Promise<void>;
}

export interface BareServerOptions {
  /** What the copied response is asked for with. */
  encoding?: string;
  /** The flags of the compared server. */
  nodeFlags?: readonly string[];
}

/**
 * Starts a bare node:http server in its own process that sends the same bytes and headers as this address, as it
 * responds to a client that accepts this encoding.
 */
export async function startBareServer(
  address: string,
  { encoding = 'identity', nodeFlags = [] }: BareServerOptions,
): Promise<BareServer> {
  const request = get(address, { headers: { 'accept-encoding': encoding } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const body = (await buffer(answer)).toString('base64');
  const headers = Object.fromEntries(
    Object.entries(answer.headers).filter(([name]) => !NOT_COPIED.has(name)),
  );
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'));
  const file = join(folder, 'answer.json');
  await writeFile(file, JSON.stringify({ headers, body }));
  const server = fork(join(import.meta.dirname, 'bare-server.mjs'), [file], {
    execArgv: [...nodeFlags],
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
