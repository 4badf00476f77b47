import { once } from 'node:events';
import type { Socket } from 'node:net';
import { exchange } from '../test-support/raw-socket.js';
import { startTestApp, type TestApp } from '../test-support/test-app.js';
import { until } from '../test-support/until.js';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

it('is live and ready', async () => {
  const live = await test.api.call('GET', '/health/live');
  const ready = await test.api.call('GET', '/health/ready');

  expect(live.text).toBe('{"data":{"status":"ok"}}');
  expect(ready.text).toBe('{"data":{"status":"ok","payments":"ok"}}');
});

it('is not ready while a migration is missing', async () => {
  const rename = (from: string, to: string) =>
    test.dataSource.query('UPDATE migrations SET name = $2 WHERE name = $1', [from, to]);
  await rename('CreateEvents1795219203000', 'Unknown1795219203000');

  const refusal = await test.api.refusal('GET', '/health/ready');
  await rename('Unknown1795219203000', 'CreateEvents1795219203000');

  expect(refusal).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
});

it.each(['', '/{id}/cancel', '/{id}/generate-tickets'])(
  'documents the body refusals of POST /orders%s',
  async (path) => {
    const { text } = await test.api.call('GET', '/docs/openapi.json');

    const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
    expect(paths[`/api/orders${path}`]?.post).toMatchObject({
      responses: {
        400: { description: 'VALIDATION_FAILED' },
        413: { description: 'PAYLOAD_TOO_LARGE' },
        415: { description: 'UNSUPPORTED_MEDIA_TYPE' },
      },
    });
  },
);

it('documents the body, responses and refusals of a route', async () => {
  const { status, text } = await test.api.call('GET', '/docs/openapi.json');

  expect(status).toBe(200);
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
  expect(paths['/api/auth/register']?.post).toMatchObject({
    requestBody: { content: { 'application/json': { schema: { required: expect.any(Array) } } } },
    responses: {
      201: { content: { 'application/json': { schema: { required: ['data'] } } } },
      409: {
        description: 'EMAIL_TAKEN',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
      },
    },
  });
});

it('answers open requests on shutdown and does not wait for further ones', async () => {
  const stopping = await startTestApp({ DATABASE_URL: test.environment.DATABASE_URL });
  const url = await stopping.listen();
  const gate = test.dataSource.createQueryRunner();
  await gate.startTransaction();
  await gate.query('LOCK TABLE venues');
  const answer = fetch(`${url}/api/venues`);
  await until(() => venuesAreAwaited(test));

  const stopped = stopping.close();
  await until(() => !stopping.app.getHttpServer().listening);
  await gate.rollbackTransaction();
  await gate.release();

  const { status, headers } = await answer;
  expect({ status, connection: headers.get('connection') }).toEqual({
    status: 200,
    connection: 'close',
  });
  await stopped;
});

describe('a connection whose request does not arrive', () => {
  /** Node waits a minute for a silent connection, and without limit for a slow body. */
  const STOP_MS = 40_000;
  const SLOW_BODY = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n';
  const drip = (socket: Socket) => {
    socket.write(SLOW_BODY);
    const dripping = setInterval(() => socket.write(' '), 20);
    socket.on('close', () => clearInterval(dripping));
  };

  it.each([
    ['sends nothing', 'connection', () => {}],
    ['sends its body slowly', 'request', drip],
  ])(
    'does not keep the application from stopping: a client %s',
    async (_, event, send) => {
      const stopping = await startTestApp({
        DATABASE_URL: test.environment.DATABASE_URL,
        REQUEST_TIMEOUT_SECONDS: '3',
      });
      const begun = once(stopping.app.getHttpServer(), event);
      const closed = exchange(await stopping.listen(), send);
      await begun;

      await stopping.close();

      expect(await closed).toBe('');
    },
    STOP_MS,
  );
});

async function venuesAreAwaited({ dataSource }: TestApp): Promise<boolean> {
  const blocked = await dataSource.query<unknown[]>(
    `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'venues'::regclass`,
  );
  return blocked.length > 0;
}
