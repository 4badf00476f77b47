import { createServer } from 'node:net';

const returned = new Set<number>();

async function aFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was assigned');
  return address.port;
}

/** Returns a free port of 127.0.0.1 that this function has not returned before in this process. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = await aFreePort();
    if (returned.has(port)) continue;
    returned.add(port);
    return port;
  }
}
