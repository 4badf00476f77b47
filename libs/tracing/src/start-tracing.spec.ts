import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { diag, trace } from '@opentelemetry/api';
import { startTracing } from './start-tracing.js';

let collector: Server;
let responds: boolean;

beforeEach(async () => {
  responds = true;
  collector = createServer((request, response) => {
    request.resume();
    if (responds) response.writeHead(500).end();
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
});

afterEach(() => {
  trace.disable();
  diag.disable();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  collector.closeAllConnections();
  collector.close();
});

it('lets the server stop when the collector refuses the last spans, and reports it', async () => {
  const logged = vi.spyOn(diag, 'error').mockReturnValue(undefined);
  const stop = startTracing('stagedoor-test', 1);
  trace.getTracer('test').startSpan('the last one').end();

  await expect(stop()).resolves.toBeUndefined();

  expect(logged).toHaveBeenCalledWith(expect.stringContaining('Internal Server Error'));
});

it('lets the server stop while the collector does not respond, and reports it', async () => {
  const logged = vi.spyOn(diag, 'error').mockReturnValue(undefined);
  responds = false;
  const stop = startTracing('stagedoor-test', 1);
  trace.getTracer('test').startSpan('the last one').end();

  await expect(stop()).resolves.toBeUndefined();

  expect(logged).toHaveBeenCalledWith(expect.stringContaining('has not responded'));
});
