import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

const requestIds = new AsyncLocalStorage<string>();

/** Makes the id of a request available to all code that it starts, now or later. Call it before the first route. */
export function carryRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => requestIds.run(request.id, done));
}

/**
 * Logs unhandled rejections with their request's id and keeps the process running: a rejected promise affects only its
 * own request. An uncaught exception still ends the process, because it may have left any state half-updated.
 */
export function surviveUnhandledRejections(log: FastifyBaseLogger): void {
  process.on('unhandledRejection', (reason) => {
    log.error(describe(reason), 'A rejection was not handled.');
  });
  process.on('uncaughtExceptionMonitor', (error) => {
    log.fatal(describe(error), 'An exception was not caught.');
  });
}

function describe(err: unknown): { err: unknown; reqId?: string } {
  const reqId = requestIds.getStore();
  return reqId === undefined ? { err } : { err, reqId };
}
