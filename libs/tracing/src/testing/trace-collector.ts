import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { trace } from '@opentelemetry/api';
import { startTracing } from '../start-tracing.js';

/** A span as OpenTelemetry's protocol encodes it in JSON. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  links: { traceId: string; spanId: string }[];
  status: { code: number };
}

interface Export {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
}

/** Receives what the exporters of this process send. */
interface Receiver {
  received: CollectedSpan[];
  /** Call it once the exporters have stopped. */
  close(): void;
}

/** Starts a collector of traces, and names it to the exporters that start from now on. */
export async function startTraceReceiver(): Promise<Receiver> {
  const received: CollectedSpan[] = [];
  const server = createServer((request, response) => {
    void json(request).then((sent) => {
      const { resourceSpans } = sent as Export;
      received.push(
        ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
      );
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  return {
    received,
    close: () => {
      trace.disable();
      vi.unstubAllEnvs();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Records the spans of the application of this process. */
export interface TraceCollector {
  /** Returns everything that has been recorded, and ends the recording. */
  finish(): Promise<CollectedSpan[]>;
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const { received, close } = await startTraceReceiver();
  const stop = startTracing('stagedoor-test', 1);
  return {
    finish: async () => {
      await stop();
      close();
      return received;
    },
  };
}
