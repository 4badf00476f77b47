import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a client of a stopping server has for its first request. */
const FIRST_REQUEST_MS = 1_000;

/** What it needs of a server of fastify. */
interface StoppingServer {
  server: Server;
  addHook(name: 'preClose', hook: () => Promise<void>): unknown;
}

/**
 * Closes connections of a stopping server: with their response those that have a request; after a second those that
 * have sent no request, such as those that browsers open in advance; and after the request timeout those whose body has
 * not arrived. Node waits for all three, and a stopping server of Node has no limit for the time of a request. Call it
 * after the hooks that drain the server: its time begins after them.
 */
export function closeLateConnections(app: StoppingServer, requestTimeoutMs: number): void {
  const unused = new Set<Socket>();
  const running = new Set<ServerResponse>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    unused.delete(socket);
    running.add(response);
    response.once('close', () => running.delete(response));
  });
  app.addHook('preClose', async () => {
    running.forEach(closeConnectionAfter);
    app.server.on('request', (_request, response) => closeConnectionAfter(response));
    setTimeout(() => unused.forEach((socket) => socket.destroy()), FIRST_REQUEST_MS).unref();
    setTimeout(() => {
      for (const { req } of running) if (!req.complete) req.destroy();
    }, requestTimeoutMs).unref();
  });
}

/** Not by `closeIdleConnections`, which cuts off a response that a slow client is still receiving. */
function closeConnectionAfter(response: ServerResponse): void {
  const { socket } = response.req;
  if (response.headersSent) response.once('finish', () => socket.destroySoon());
  else response.setHeader('connection', 'close');
}
