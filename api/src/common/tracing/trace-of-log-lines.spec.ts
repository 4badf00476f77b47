import type { FastifyInstance } from 'fastify';
import { startTraceCollector } from '@stagedoor/tracing/testing/trace-collector';
import { parseEnvironment } from '../../config/environment.js';
import { createFastifyAdapter } from '../http/fastify-adapter.js';
import { Metrics } from '../metrics/metrics.js';

const CLICK = '0af7651916cd43dd8448eb211c80319c';

const environment = parseEnvironment({
  DATABASE_URL: 'postgres://stagedoor@127.0.0.1:9/stagedoor',
  JWT_SECRET: 'a-local-secret-that-only-tests-know-0001',
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
  LOG_LEVEL: 'info',
});

it('writes the trace and the span of a request into each of its lines', async () => {
  const lines: string[] = [];
  const collector = await startTraceCollector();
  const adapter = createFastifyAdapter(environment, new Metrics(), {
    write: (line) => void lines.push(line),
  });
  const server = adapter.getInstance<FastifyInstance>();
  server.get('/api/door', (request) => {
    request.log.warn('a line of a handler');
    return 'open';
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });

  await (await fetch(`${url}/api/door`, { headers: { 'x-request-id': CLICK } })).text();

  await server.close();
  const [span] = await collector.finish();
  const ofRequest = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ reqId }) => reqId === CLICK);
  expect(ofRequest.map(({ msg }) => msg)).toEqual(['a line of a handler', 'request completed']);
  const trace = { trace_id: CLICK, span_id: span?.spanId };
  expect(ofRequest).toEqual([expect.objectContaining(trace), expect.objectContaining(trace)]);
});
