import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { diag, DiagConsoleLogger, DiagLogLevel, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/** How long a server that stops waits for the collector, which must not use up the time that it has for its calls. */
const LAST_SPANS_MS = 2_000;

/**
 * Records that share of all traces, and sends them to the collector at OTEL_EXPORTER_OTLP_ENDPOINT, which the library
 * reads itself, with the other variables of the exporter. Every server decides by the trace's id, so that all record
 * the same ones, whatever a caller asks for. Returns what sends the last spans, and reports a collector that does not
 * take them: the server stops without.
 */
export function startTracing(serviceName: string, share: number): () => Promise<void> {
  // Of a collector that does not answer.
  diag.setLogger(new DiagConsoleLogger(), DiagLogLevel.ERROR);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? serviceName,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(provider);
  return () =>
    Promise.race([provider.shutdown(), rejectWhenLate()]).catch((error: unknown) =>
      diag.error(`The last spans were not sent: ${String(error)}`),
    );
}

async function rejectWhenLate(): Promise<never> {
  await pause(LAST_SPANS_MS, undefined, { ref: false });
  throw new Error(`the collector has not responded within ${LAST_SPANS_MS / 1_000} seconds`);
}
