import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Serves `/health/live`, which responds while the process runs, and `/health/ready`, which is 200 once the server has a
 * registry. A stopping server responds with 503 to `/health/ready` for `drainMs` while it keeps serving, and closes
 * kept connections with their next response. Then it accepts no more connections, finishes pending requests and stops.
 * Returns whether the server is ready.
 */
export function serveHealth(
  app: FastifyInstance,
  { drainMs }: { drainMs: number },
  hasRegistry: () => boolean,
): () => boolean {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    await pause(drainMs);
  });
  const uncached = { 'cache-control': 'no-store' };
  app.get('/health/live', (_request, reply) => reply.headers(uncached).send({ status: 'ok' }));
  const isReady = () => !isStopping && hasRegistry();
  app.get('/health/ready', (_request, reply) => {
    const status = isStopping ? 'stopping' : hasRegistry() ? 'ok' : 'waiting for the registry';
    return reply
      .headers(uncached)
      .code(isReady() ? 200 : 503)
      .send({ status });
  });
  return isReady;
}
