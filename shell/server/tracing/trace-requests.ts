import { finished } from 'node:stream';
import { trace } from '@opentelemetry/api';
import { TRACE_HEADER } from '@stagedoor/contracts';
import {
  ABORTED_STATUS,
  endRequestSpan,
  startRequestSpan,
  traceparentOf,
} from '@stagedoor/tracing';
import { startTracing } from '@stagedoor/tracing/start';
import type { FastifyInstance } from 'fastify';

const SERVICE = 'stagedoor-pages';

/** Pages and files come from memory, so that recording a tenth of them would cost an eighth of their number a second. */
const TRACED = /^\/api\b/;

/**
 * Records a span for that share of the calls that are passed on to the API, which continues their trace. Call it before
 * the first route.
 */
export function traceRequests(app: FastifyInstance, share: number): void {
  const stop = startTracing(SERVICE, share);
  const tracer = trace.getTracer(SERVICE);
  app.addHook('onRequest', ({ method, headers, id, routeOptions }, reply, done) => {
    const route = routeOptions.url ?? '';
    const span = TRACED.test(route)
      ? startRequestSpan(tracer, headers[TRACE_HEADER], id)
      : undefined;
    if (span) {
      headers[TRACE_HEADER] = traceparentOf(span);
      // A hook would cost the requests that are not recorded, too.
      finished(reply.raw, (error) => {
        const statusCode = error ? ABORTED_STATUS : reply.statusCode;
        endRequestSpan(span, { method, route, statusCode });
      });
    }
    done();
  });
  app.addHook('onClose', stop);
}
