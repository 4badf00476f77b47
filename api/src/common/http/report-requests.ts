import type { Span } from '@opentelemetry/api';
import { ABORTED_STATUS, endRequestSpan } from '@stagedoor/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.js';
import { startSpanOf } from '../tracing/spans.js';
import { runForRequest } from '../work/work-context.js';
import type { RequestLog } from './request-log.js';

/**
 * Counts and traces each request of the framework. One whose connection is closed before its response is complete has no
 * other end: during an incident, those that clients no longer wait for are the slowest.
 */
export function reportRequests(fastify: FastifyInstance, metrics: Metrics, log: RequestLog): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  const report = (request: FastifyRequest, statusCode: number, milliseconds: number) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    metrics.observeRequest(method, route, statusCode, milliseconds);
    endRequestSpan(spans.get(request), { method, route, statusCode });
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    const span = startSpanOf(request);
    if (span) spans.set(request, span);
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) return;
      runForRequest(request.id, () => log.requestAborted(request, reply), span);
      report(request, ABORTED_STATUS, reply.elapsedTime);
    });
    runForRequest(request.id, done, span);
  });
  fastify.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    report(request, statusCode, elapsedTime);
    done();
  });
}
