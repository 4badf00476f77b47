import type { FastifyBaseLogger } from 'fastify';
import { currentRequestId } from '../work/work-context.js';
import type { Metrics } from '../metrics/metrics.js';
import { describeForLog } from './describe-for-log.js';

/**
 * Logs and counts unhandled rejections and keeps the process running: the transaction was rolled back and its
 * connection released, so other requests are unaffected. An uncaught exception still ends the process. It passed
 * through code that did not expect it, which may have left a lock taken, a counter raised or a stream half written;
 * another copy serves while a fresh process starts.
 */
export function surviveUnhandledRejections(log: FastifyBaseLogger, metrics: Metrics): void {
  const rejections = metrics.counter(
    'unhandled_rejections_total',
    'Rejected promises that no code handled: each is a mistake in the program.',
  );
  process.on('unhandledRejection', (reason) => {
    rejections.inc();
    log.error({ ...ofRequest(), problem: describeForLog(reason) }, 'A rejection was not handled.');
  });
  process.on('uncaughtExceptionMonitor', (error) => {
    log.fatal({ ...ofRequest(), problem: describeForLog(error) }, 'An exception was not caught.');
  });
}

/** The request id under the log's own name. */
function ofRequest(): { reqId?: string } {
  const reqId = currentRequestId();
  return reqId === undefined ? {} : { reqId };
}
