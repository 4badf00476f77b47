import { connect } from 'node:net';
import { startTraceCollector } from '@stagedoor/tracing/testing/trace-collector';
import type { FastifyInstance } from 'fastify';
import { parseEnvironment } from '../../config/environment.js';
import { Metrics } from '../metrics/metrics.js';
import { createFastifyAdapter } from './fastify-adapter.js';

const environment = parseEnvironment({
  DATABASE_URL: 'postgres://stagedoor@127.0.0.1:9/stagedoor',
  JWT_SECRET: 'a-local-secret-that-only-tests-know-0001',
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
  LOG_LEVEL: 'info',
});

const WAITS = 'waits for its response';
const GET = 'GET /api/slow HTTP/1.1\r\nhost: shop\r\n\r\n';
const HALF_A_POST =
  'POST /api/slow HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{';

let collector: Awaited<ReturnType<typeof startTraceCollector>>;
beforeAll(async () => {
  collector = await startTraceCollector();
});

it.each([
  [WAITS, 'GET', GET],
  [WAITS, 'POST', `${HALF_A_POST}        }`],
  ['sends its body', 'POST', HALF_A_POST],
])('logs and counts a request whose client leaves while it %s', async (_, method, sent) => {
  const lines: { msg?: string }[] = [];
  const aborted = () => lines.filter(({ msg }) => msg === 'request aborted');
  const metrics = new Metrics();
  const adapter = createFastifyAdapter(environment, metrics, {
    write: (line) => void lines.push(JSON.parse(line) as object),
  });
  const server = adapter.getInstance<FastifyInstance>();
  let hasBegun = false;
  let respond = () => {};
  server.addHook('onRequest', (_request, _reply, done) => {
    hasBegun = true;
    done();
  });
  server.all('/api/slow', () => new Promise((resolve) => (respond = () => resolve('too late'))));
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const client = connect(Number(port), '127.0.0.1').on('error', () => {});
  client.write(sent);
  await vi.waitUntil(() => hasBegun);

  client.destroy();
  await vi.waitUntil(() => aborted().length > 0);
  respond();
  await server.close();

  expect(aborted()).toEqual([
    expect.objectContaining({
      req: { method, route: '/api/slow' },
      responseTime: expect.any(Number) as number,
      trace_id: expect.any(String) as string,
    }),
  ]);
  expect(await metrics.read()).toContain(
    `_count{method="${method}",route="/api/slow",status="499"} 1`,
  );
});

it('ends their spans', async () => {
  const spans = await collector.finish();

  expect(spans.map(({ name }) => name)).toEqual([
    'GET /api/slow',
    'POST /api/slow',
    'POST /api/slow',
  ]);
});
