import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

const requestIds = new AsyncLocalStorage<string>();

/** Lets everything that a request starts, now or later, know the request's id. Call it before the first route. */
export function carryRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => requestIds.run(request.id, done));
}

/**
 * Logs rejections that no code handles, with the request they belong to, and lets the process go on: a rejected promise
 * has failed by itself, so every other request is as sound as before. An exception that nothing catches still ends the
 * process: it was thrown through code that did not expect it, and may have left anything half done.
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
