import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Above the ports that browsers refuse, and below those that systems give to outgoing connections: such a port can be
 * taken between its search and its use.
 */
const PORTS = { first: 11_000, last: 32_767 };

const returned = new Set<number>();

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Returns a free port of 127.0.0.1 that this function has not returned before in this process. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.last + 1);
    if (returned.has(port)) continue;
    returned.add(port);
    if (await isFree(port)) return port;
  }
}
