import { errorBodySchema } from '@stagedoor/contracts';
import { type AbuseWorld, startAbuseWorld } from '../../../test-support/abuse-world.js';
import type { Answer } from '../../../test-support/api-client.js';
import { type Operation, operationsOf } from '../../../test-support/operations.js';
import { exchange, readAnswer } from '../../../test-support/raw-socket.js';
import { sendRequest } from '../../../test-support/send-request.js';
import { startTestApp } from '../../../test-support/test-app.js';
import { VALID_REQUESTS } from '../../../test-support/valid-requests.js';

let world: AbuseWorld;
let operations: Operation[];
let address: string;

beforeAll(async () => {
  world = await startAbuseWorld();
  operations = operationsOf(world.test.app);
  address = await world.test.app.getUrl();
});

afterAll(() => world.close());

const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'";
const SAFE = {
  'content-security-policy': NOTHING_RUNS,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
};

function expectSafe({ headers }: Pick<Answer, 'headers'>, but: Record<string, unknown> = {}) {
  expect(headers).toMatchObject({ ...SAFE, ...but });
  expect(Object.keys(headers)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(server|x-powered-by|via)$/)]),
  );
}

/** Public responses, which shared caches may store. */
const PUBLIC =
  /^GET \/(events|events\/\{id\}|venues|venues\/\{id\}|health\/\w+|tickets\/qr\/\{image\})$/;

/** The image for pages of other origins. */
const QR = {
  'content-security-policy': `${NOTHING_RUNS}; sandbox`,
  'cross-origin-resource-policy': 'cross-origin',
};

it.each(Object.keys(VALID_REQUESTS))(
  '%s sends safe headers with success and with failure',
  async (name) => {
    const operation = operations.find((one) => one.name === name)!;
    const request = await VALID_REQUESTS[name]!.make(world);

    const refused = await sendRequest(world.test, operation, { ...request, rawPath: '/x' });
    const answer = await sendRequest(world.test, operation, request);

    expect(answer.status).toBeLessThan(400);
    expectSafe(answer, name.includes('/qr/') ? QR : {});
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expectSafe(refused, { 'cache-control': 'no-store' });
  },
);

it.each(Object.keys(VALID_REQUESTS).filter((name) => !PUBLIC.test(name)))(
  '%s forbids caching',
  async (name) => {
    const operation = operations.find((one) => one.name === name)!;

    const { headers } = await sendRequest(
      world.test,
      operation,
      await VALID_REQUESTS[name]!.make(world),
    );

    expect(headers['cache-control']).toBe('no-store');
  },
);

it.each([
  ['that does not exist', '/nowhere'],
  ['that cannot be decoded', '/events/%zz'],
  ['that is very long', `/events?search=${'x'.repeat(10_000)}`],
])('sends safe headers for an address %s', async (_, path) => {
  const answer = await world.test.api.call('GET', path);

  expect(errorBodySchema.parse(JSON.parse(answer.text)).requestId).toBe(
    answer.headers['x-request-id'],
  );
  expectSafe(answer, { 'cache-control': 'no-store' });
});

it('reports that an address is too long', async () => {
  const refusal = await world.test.api.refusal('GET', `/events?search=${'x'.repeat(10_000)}`);

  expect(refusal).toMatchObject({ status: 413, error: 'This address is too long.' });
});

const line = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;

it.each<[string, string, number]>([
  ['bytes that are not HTTP', line('nonsense'), 400],
  ['an unknown method', line('FETCH /api/events HTTP/1.1', 'host: x'), 400],
  [
    'two lengths',
    line('POST /api/venues HTTP/1.1', 'host: x', 'content-length: 1', 'transfer-encoding: chunked'),
    400,
  ],
  ['a NUL in a header', line('GET /api/events HTTP/1.1', 'host: x', 'x: a\u0000b'), 400],
  ['a header that is too long', line('GET /api/events HTTP/1.1', `x: ${'y'.repeat(20_000)}`), 431],
  ['an address that is too long', line(`GET /api/${'y'.repeat(20_000)} HTTP/1.1`, 'host: x'), 431],
  ['a request without a host', line('GET /api/events HTTP/1.1', 'connection: close'), 400],
])('answers %s with the error body and closes the connection', async (_, bytes, status) => {
  const answer = readAnswer(await exchange(address, (socket) => socket.write(bytes)));

  expect(answer.status).toBe(status);
  const { requestId } = errorBodySchema.parse(JSON.parse(answer.text));
  expect(requestId).toBe(answer.headers['x-request-id']);
  expectSafe(answer, { 'cache-control': 'no-store', connection: 'close' });
});

it('ignores an unknown Expect header', async () => {
  const bytes = line(
    'GET /api/health/live HTTP/1.1',
    'host: x',
    'expect: gold',
    'connection: close',
  );

  const answer = readAnswer(await exchange(address, (socket) => socket.write(bytes)));

  expect(answer.status).toBe(200);
  expectSafe(answer);
});

describe('the page of the API documents', () => {
  const POLICY = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

  it.each(['/docs', '/docs/', '/docs/swagger-ui-init.js', '/docs/swagger-ui.css'])(
    'may run its own files at %s',
    async (path) => {
      const answer = await world.test.api.call('GET', path);

      expect(answer.status).toBe(200);
      expectSafe(answer, { 'content-security-policy': POLICY });
    },
  );

  it('runs only its own files', async () => {
    const { text } = await world.test.api.call('GET', '/docs');

    const scripts = [...text.matchAll(/<script([^>]*)>([^<]*)/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes, inner = ''] of scripts) {
      expect({ attributes, inner: inner.trim() }).toEqual({
        attributes: expect.stringMatching(/^ src="\.\/docs\//) as string,
        inner: '',
      });
    }
    expect(text).not.toMatch(/\son\w+=/);
  });
});

it('sends Strict-Transport-Security in production only', async () => {
  const production = await startTestApp({
    DATABASE_URL: world.test.environment.DATABASE_URL,
    NODE_ENV: 'production',
    JWT_SECRET: 'x'.repeat(32),
    REPORT_TICKET_SECRET: 'y'.repeat(32),
    REGISTRY_SECRET: 'z'.repeat(32),
    STRIPE_API_URL: '',
    STRIPE_SECRET_KEY: 'sk_test_0123456789',
    TEST_PAYMENTS: 'allowed',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Stagedoor <tickets@example.org>',
  });

  const [there, here] = [
    await production.api.call('GET', '/nowhere'),
    await world.test.api.call('GET', '/nowhere'),
  ];
  await production.close();

  const hsts = 'strict-transport-security';
  expect(there.headers[hsts]).toBe('max-age=31536000; includeSubDomains');
  expect(here.headers).not.toHaveProperty(hsts);
});
