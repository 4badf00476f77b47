import { once } from 'node:events';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTraceReceiver } from '@stagedoor/tracing/testing/trace-collector';
import fastify, { type FastifyInstance } from 'fastify';
import { ApiCopies } from '../api/api-copies.js';
import { proxyApi } from '../api/api-proxy.js';
import { traceRequests } from './trace-requests.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';

let collector: Awaited<ReturnType<typeof startTraceReceiver>>;
let api: Server;
let app: FastifyInstance;

async function start(share: number): Promise<void> {
  collector = await startTraceReceiver();
  // Answers with the trace that it would continue.
  api = createServer(({ headers }, response) => response.end(headers.traceparent)).listen(0);
  await once(api, 'listening');
  const copies = new ApiCopies([`http://127.0.0.1:${(api.address() as AddressInfo).port}`]);
  app = fastify({ genReqId: ({ headers }) => String(headers['x-request-id']) });
  traceRequests(app, share);
  app.addHook('onClose', () => copies.close());
  app.get('/*', async () => 'a page');
  app.get('/assets/*', async () => 'a file');
  await proxyApi(app, copies);
}

/** Returns the spans of everything that has been requested. */
async function spansOf() {
  await app.close();
  collector.close();
  api.close();
  return collector.received;
}

it('records a call in the trace of its request id, and the API continues it', async () => {
  await start(1);

  const url = '/api/orders?email=buyer';
  const { body } = await app.inject({ url, headers: { 'x-request-id': TRACE } });

  const [span, ...others] = await spansOf();
  expect(JSON.stringify(span)).not.toContain('buyer');
  expect(span).toMatchObject({ name: 'GET /api/*', traceId: TRACE });
  expect(body).toBe(`00-${TRACE}-${span!.spanId}-01`);
  expect(others).toEqual([]);
});

it('continues the trace of a caller', async () => {
  await start(1);
  const traceparent = `00-${TRACE}-b7ad6b7169203331-00`;

  await app.inject({ url: '/api/events', headers: { traceparent, 'x-request-id': 'a-request' } });

  expect(await spansOf()).toMatchObject([{ traceId: TRACE, parentSpanId: 'b7ad6b7169203331' }]);
});

it('ends the span of a call that its client has aborted', async () => {
  await start(1);
  const aborted = new Promise((resolve) => {
    app.addHook('onRequest', async (_request, { raw }) => void raw.once('close', resolve));
  });
  api.removeAllListeners('request');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const client = request(`${url}/api/orders`).on('error', () => {});
  client.end();
  const [, response] = (await once(api, 'request')) as [unknown, ServerResponse];

  client.destroy();
  await aborted;
  response.end();

  expect(await spansOf()).toMatchObject([
    {
      name: 'GET /api/*',
      attributes: expect.arrayContaining([
        { key: 'http.response.status_code', value: { intValue: 499 } },
      ]) as unknown,
    },
  ]);
});

it('records neither pages nor files', async () => {
  await start(1);

  await app.inject({ url: '/events/1', headers: { 'x-request-id': 'a-request' } });
  await app.inject({ url: '/assets/shell.js', headers: { 'x-request-id': 'a-request' } });

  expect(await spansOf()).toEqual([]);
});

it('passes the header of a call that is not recorded on as it is', async () => {
  await start(0);
  const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;

  const { body } = await app.inject({
    url: '/api/events',
    headers: { traceparent, 'x-request-id': 'a-request' },
  });

  expect(body).toBe(traceparent);
  expect(await spansOf()).toEqual([]);
});
