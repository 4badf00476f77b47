import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a client of a stopping server has for its first request. */
const FIRST_REQUEST_MS = 1_000;

/**
 * Closes the connections of a stopping server that have sent no request, such as those that browsers open in advance.
 * Node waits for them, and a stopping server of Node has no limit for the time of headers. Call it after `serveHealth`,
 * so that the time begins after the drain.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, FIRST_REQUEST_MS).unref();
  });
}
