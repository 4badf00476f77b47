import { startTestApp, type TestApp } from '../../../test-support/test-app.js';

const PARTNER = 'https://partner.example';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({ CORS_ORIGINS: `${PARTNER}, http://localhost:4200` });
});

afterAll(() => test.close());

const allowed = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith('access-control-')),
  );

/** The preflight request of a browser before a page of that origin orders. */
const preflight = ({ app }: TestApp, origin: string) =>
  app.inject({
    method: 'OPTIONS',
    url: '/api/orders',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers':
        'authorization, content-type, traceparent, idempotency-key, x-request-id',
    },
  });

it('lets pages of a listed origin call and read', async () => {
  const asked = await preflight(test, PARTNER);
  const answered = await test.api.call('GET', '/events', { headers: { origin: PARTNER } });

  expect(asked.statusCode).toBe(204);
  expect(allowed(asked.headers)).toEqual({
    'access-control-allow-origin': PARTNER,
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers':
      'authorization, content-type, traceparent, idempotency-key, x-request-id',
    'access-control-max-age': '600',
    'access-control-expose-headers': 'retry-after, x-request-id',
  });
  expect(asked.headers['x-content-type-options']).toBe('nosniff');
  expect(allowed(answered.headers)).toMatchObject({ 'access-control-allow-origin': PARTNER });
  expect(String(answered.headers.vary)).toMatch(/origin/i);
});

it.each(['https://partner.example.evil.example', 'http://partner.example', 'null', '*'])(
  'sends no CORS headers to pages of %s',
  async (origin) => {
    const asked = await preflight(test, origin);
    const answered = await test.api.call('GET', '/events', { headers: { origin } });

    expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
    expect(answered.headers).not.toHaveProperty('access-control-allow-origin');
  },
);

it('allows no other origin when none is listed', async () => {
  const closed = await startTestApp({ DATABASE_URL: test.environment.DATABASE_URL });

  const asked = await preflight(closed, PARTNER);
  const answered = await closed.api.call('GET', '/events', { headers: { origin: PARTNER } });
  await closed.close();

  expect(asked.statusCode).toBe(404);
  expect(allowed({ ...asked.headers, ...answered.headers })).toEqual({});
});
