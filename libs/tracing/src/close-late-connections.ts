import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { headerOf } from './raw-headers.js';

/** How long a client of a stopping server has for its first request. */
const FIRST_REQUEST_MS = 1_000;

/** What it needs of a server of fastify. */
interface StoppingServer {
  server: Server;
  addHook(name: 'preClose', hook: () => Promise<void>): unknown;
}

/**
 * Closes connections of a stopping server: after a second those that have sent no request, such as those that browsers
 * open in advance, and after the request timeout those whose body has not arrived. Node waits for both, and a stopping
 * server of Node has no limit for the time of a request. Call it after the hooks that drain the server: its time begins
 * after them.
 */
export function closeLateConnections(app: StoppingServer, requestTimeoutMs: number): void {
  const unused = new Set<Socket>();
  const arriving = new Set<IncomingMessage>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    unused.delete(request.socket);
    if (!hasBody(request)) return;
    arriving.add(request);
    response.once('close', () => arriving.delete(request));
  });
  app.addHook('preClose', async () => {
    setTimeout(() => unused.forEach((socket) => socket.destroy()), FIRST_REQUEST_MS).unref();
    setTimeout(() => {
      for (const request of arriving) if (!request.complete) request.destroy();
    }, requestTimeoutMs).unref();
  });
}

function hasBody({ rawHeaders }: IncomingMessage): boolean {
  const length = headerOf(rawHeaders, 'content-length');
  return (length ?? headerOf(rawHeaders, 'transfer-encoding')) !== undefined;
}
