import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanContext,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { firstTraceparent, readTraceparent, writeTraceparent } from '@stagedoor/contracts';

/** The status of a request that its client has aborted, in metrics and traces, as in nginx. */
export const ABORTED_STATUS = 499;

/**
 * Starts the span of a request, in the caller's trace if there is one, or in the one that a page's request id names.
 * Returns undefined if it is not recorded.
 */
export function startRequestSpan(
  tracer: Tracer,
  traceparent: unknown,
  requestId: string,
): Span | undefined {
  const attributes = { 'stagedoor.request_id': requestId };
  const cause = contextAt(traceparent ?? firstTraceparent(requestId));
  return recorded(tracer.startSpan('request', { kind: SpanKind.SERVER, attributes }, cause));
}

/** Ends the span of a request when its response has been sent, or its connection has been closed before. */
export function endRequestSpan(
  span: Span | undefined,
  { method, route, statusCode }: { method: string; route: string; statusCode: number },
): void {
  if (!span) return;
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': statusCode,
  });
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The header with which another server continues the trace of a span. */
export function traceparentOf(span: Span): string {
  const context = span.spanContext();
  return writeTraceparent({ ...context, flags: context.traceFlags });
}

/** The span that a `traceparent` names; undefined for anything else. */
export function spanContextOf(traceparent: unknown): SpanContext | undefined {
  const read = readTraceparent(traceparent);
  return read && { ...read, traceFlags: read.flags, isRemote: true };
}

/** The context of the span that a `traceparent` names; for anything else, that of a new trace. */
export function contextAt(traceparent: unknown): Context {
  const context = spanContextOf(traceparent);
  return context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
}

/** Returns undefined for a span that is not recorded. */
export function recorded(span: Span): Span | undefined {
  return span.isRecording() ? span : undefined;
}
