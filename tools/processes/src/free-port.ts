import { createServer } from 'node:net';

const given = new Set<number>();

async function aFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/** A port of 127.0.0.1 that was free a moment ago, and that this process was not given before. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = await aFreePort();
    if (given.has(port)) continue;
    given.add(port);
    return port;
  }
}
