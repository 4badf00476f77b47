import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { TRACE_HEADER } from '@stagedoor/contracts';
import {
  contextAt,
  recorded,
  spanContextOf,
  startRequestSpan,
  traceparentOf,
} from '@stagedoor/tracing';
import type { FastifyRequest } from 'fastify';
import { currentSpan, runInSpan } from '../work/work-context.js';

// Records nothing until `startTracing` has been called. Names and values of spans are fixed words, ids and numbers: never
// a person's data, a code or a token.
const tracer = trace.getTracer('stagedoor-api');

/** Starts the span of a request. Returns undefined if it is not recorded. */
export function startSpanOf({ id, headers }: FastifyRequest): Span | undefined {
  return startRequestSpan(tracer, headers[TRACE_HEADER], id);
}

/** Calls another system in a span of its own. Without a recorded span around it, just calls it. */
export function inCall<T>(
  name: string,
  work: () => Promise<T>,
  attributes: Attributes = {},
): Promise<T> {
  const parent = currentSpan();
  if (!parent) return work();
  const options = { kind: SpanKind.CLIENT, attributes };
  const span = tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent));
  return endWith(span, () => runInSpan(span, work));
}

/**
 * Runs work for several requests, in a span of the first recorded one's trace. It and those of the others link to each
 * other.
 */
export function inSharedSpan<T>(
  name: string,
  spans: readonly (Span | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  const [first, ...others] = spans.filter((span) => span !== undefined);
  if (!first) return work();
  const links = others.map((span) => ({ context: span.spanContext() }));
  const attributes = { 'stagedoor.batch_size': spans.length };
  const span = tracer.startSpan(name, { links, attributes }, trace.setSpan(ROOT_CONTEXT, first));
  for (const other of others) other.addLink({ context: span.spanContext() });
  return endWith(span, () => runInSpan(span, work));
}

/** Runs work that was asked for earlier, perhaps in another process, in the trace that asked for it. */
export function inSpanOf<T>(
  traceparent: string | null,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  if (traceparent === null) return work();
  const span = recorded(tracer.startSpan(name, {}, contextAt(traceparent)));
  return span ? endWith(span, () => runInSpan(span, work)) : work();
}

/** Links the current span to the one that asked for its work. */
export function linkTo(traceparent: string | null): void {
  const context = spanContextOf(traceparent);
  if (context) currentSpan()?.addLink({ context });
}

/** The current span for `inSpanOf` and `linkTo`; null if it is not recorded. */
export function currentTraceparent(): string | null {
  const span = currentSpan();
  return span ? traceparentOf(span) : null;
}

/** The fields of a log line that lead from it to its trace. */
export function traceOfLine(): { trace_id?: string; span_id?: string } {
  const context = currentSpan()?.spanContext();
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}

async function endWith<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Not the message, which can contain what a person has entered.
    const type = error instanceof Error ? error.name : 'Error';
    span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
