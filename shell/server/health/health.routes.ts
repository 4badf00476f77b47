import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Says at `/health/live` that the process responds, and at `/health/ready` whether requests may be sent to it: not before it
 * has a registry. A server that is told to stop says first for `drainMs` that it is not ready, and serves all the same; kept connections end with
 * their next response. Then it takes no more connections, finishes what is under way and ends.
 */
export function serveHealth(
  app: FastifyInstance,
  { drainMs }: { drainMs: number },
  hasRegistry: () => boolean,
): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    await pause(drainMs);
  });
  const uncached = { 'cache-control': 'no-store' };
  app.get('/health/live', (_request, reply) => reply.headers(uncached).send({ status: 'ok' }));
  app.get('/health/ready', (_request, reply) => {
    const status = isStopping ? 'stopping' : hasRegistry() ? 'ok' : 'waiting for the registry';
    return reply
      .headers(uncached)
      .code(status === 'ok' ? 200 : 503)
      .send({ status });
  });
}
