import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createApiClient } from './api-client';
import { ApiError, errorText, hasStatus } from './api-error';

const BASE = 'http://api.test/api';
const refusal = {
  error: 'No.',
  message: 'No.',
  code: 'SOLD_OUT',
  details: [{ path: 'a', message: 'b' }],
  requestId: 'r',
};
const server = setupServer();
/** Requests without a handler, which the client takes for a missing response. */
const unexpected: string[] = [];

beforeAll(() => {
  server.events.on('request:unhandled', ({ request }) => void unexpected.push(request.url));
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  server.resetHandlers();
  expect(unexpected.splice(0)).toEqual([]);
});
afterAll(() => server.close());

function aClient(token: string | null = 'stored', ready?: () => Promise<unknown>) {
  const onUnauthorized = vi.fn<(token: string | null, error: unknown) => void>();
  return {
    onUnauthorized,
    client: createApiClient({ baseUrl: BASE, getAccessToken: () => token, onUnauthorized, ready }),
  };
}

describe('the HTTP client', () => {
  // @covers 7.base.bearer
  it('sends the stored token and returns the data of the envelope', async () => {
    server.use(
      http.get(`${BASE}/me`, ({ request }) =>
        HttpResponse.json({ data: request.headers.get('authorization') }),
      ),
    );

    await expect(aClient().client.get('/me')).resolves.toBe('Bearer stored');
  });

  // @covers 7.base.no-token
  it('sends no authorization without a token, and the given idempotency key', async () => {
    server.use(
      http.post(`${BASE}/orders`, ({ request }) =>
        HttpResponse.json({
          data: [request.headers.get('authorization'), request.headers.get('idempotency-key')],
        }),
      ),
    );

    await expect(
      aClient(null).client.post('/orders', {}, { idempotencyKey: 'k' }),
    ).resolves.toEqual([null, 'k']);
  });

  it('returns a page of a bare list with its cursor', async () => {
    server.use(
      http.get(`${BASE}/more`, () => HttpResponse.json({ data: [1, 2], nextCursor: 'abc' })),
      http.get(`${BASE}/whole`, () => HttpResponse.json({ data: [3] })),
    );
    const { client } = aClient();

    await expect(client.getPage('/more')).resolves.toEqual({ items: [1, 2], nextCursor: 'abc' });
    await expect(client.getPage('/whole')).resolves.toEqual({ items: [3], nextCursor: null });
  });

  it('returns a file as sent, and throws an ApiError for a refusal', async () => {
    const bytes = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0xff, 0x00]);
    server.use(
      http.get(`${BASE}/file.pdf`, ({ request }) =>
        request.headers.get('authorization') === 'Bearer stored'
          ? HttpResponse.arrayBuffer(bytes.buffer)
          : HttpResponse.json(refusal, { status: 401 }),
      ),
    );
    const stranger = aClient('expired');

    const file = await aClient().client.getFile('/file.pdf');

    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    const error = { status: 401, body: refusal };
    await expect(stranger.client.getFile('/file.pdf')).rejects.toMatchObject(error);
    expect(stranger.onUnauthorized).toHaveBeenCalledTimes(1);
  });

  // @covers 7.base.json
  it('sends its body as JSON', async () => {
    server.use(
      http.post(`${BASE}/orders`, async ({ request }) =>
        HttpResponse.json({ data: [request.headers.get('content-type'), await request.json()] }),
      ),
    );

    const sent = await aClient().client.post('/orders', { eventId: 'e' });

    expect(sent).toEqual([expect.stringMatching(/^application\/json/), { eventId: 'e' }]);
  });

  it('adds its parameters to those of the path, without those that have no value', async () => {
    server.use(
      http.get(`${BASE}/list`, ({ request }) =>
        HttpResponse.json({ data: new URL(request.url).search }),
      ),
    );
    const { client } = aClient();

    const params = { search: 'a b&c', limit: 5, city: undefined, day: null };
    expect(await client.get('/list', { params })).toBe('?search=a+b%26c&limit=5');
    expect(await client.get('/list?mine=true', { params: { limit: 5 } })).toBe(
      '?mine=true&limit=5',
    );
    expect(await client.get('/list', { params: { city: undefined } })).toBe('');
  });

  it('returns nothing for an empty response', async () => {
    server.use(http.delete(`${BASE}/x`, () => new HttpResponse(null, { status: 204 })));

    expect(await aClient().client.delete('/x')).toBeUndefined();
  });

  it.each([
    ['a 200 that is not JSON', () => HttpResponse.html('<p>Sign in to this network</p>')],
    ['no response in time', () => new Promise<never>(() => {})],
  ])('counts %s as no response', async (_case, answer) => {
    server.use(http.get(`${BASE}/x`, answer));
    const client = createApiClient({
      baseUrl: BASE,
      getAccessToken: () => null,
      onUnauthorized: () => {},
      timeoutMs: 50,
    });

    await expect(client.get('/x')).rejects.toMatchObject({ name: 'ApiError', status: null });
  });

  it('waits for a call as long as its own time-out says', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    server.use(http.get(`${BASE}/x`, () => HttpResponse.json({ data: 'slow' })));
    const { client } = aClient();

    await expect(client.get('/x', { timeoutMs: 600_000 })).resolves.toBe('slow');
    await client.get('/x');

    expect(timeout.mock.calls).toEqual([[600_000], [15_000]]);
  });

  it('throws a cancellation unchanged', async () => {
    server.use(http.get(`${BASE}/x`, () => new Promise<never>(() => {})));
    const controller = new AbortController();
    const answer = aClient().client.get('/x', { signal: controller.signal });

    controller.abort();

    await expect(answer).rejects.toBe(controller.signal.reason);
  });

  it('returns first data once, without a request', () => {
    const client = createApiClient({
      baseUrl: BASE,
      getAccessToken: () => null,
      onUnauthorized: () => {},
      firstData: { '/events?limit=6': ['first'] },
    });

    expect(client.takeFirstData('/events')).toBeUndefined();
    expect(client.takeFirstData('/events?limit=6')).toEqual(['first']);
    expect(client.takeFirstData('/events?limit=6')).toBeUndefined();
  });

  // @covers 4.session.me-first
  it('holds requests back until the session is known', async () => {
    const order: string[] = [];
    let open = () => {};
    const ready = new Promise<void>((resolve) => (open = resolve)).then(() => order.push('ready'));
    server.use(
      http.get(`${BASE}/late`, () => {
        order.push('called');
        return HttpResponse.json({ data: null });
      }),
    );

    const answered = aClient('t', () => ready).client.get('/late');
    open();
    await answered;

    expect(order).toEqual(['ready', 'called']);
  });

  it('passes the sent token to the 401 handler', async () => {
    server.use(http.get(`${BASE}/me`, () => HttpResponse.json(refusal, { status: 401 })));
    const { client, onUnauthorized } = aClient('stored');

    const thrown = await client.get('/me').catch((error: unknown) => error);

    expect(hasStatus(thrown, 401)).toBe(true);
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('stored', thrown);
  });

  it('sends the end of a session even if the page closes, and other calls only while it is open', async () => {
    const sent: [string, boolean][] = [];
    server.use(
      http.all(`${BASE}/*`, ({ request }) => {
        sent.push([request.method, request.keepalive]);
        return HttpResponse.json({ data: null });
      }),
    );
    const { client } = aClient();

    await client.get('/auth/me', { accessToken: 'token' });
    await client.post('/orders');
    await client.post('/auth/logout', {}, { accessToken: 'token' });

    expect(sent).toEqual([
      ['GET', false],
      ['POST', false],
      ['POST', true],
    ]);
  });

  it('does not call the 401 handler for a token of the call itself', async () => {
    server.use(http.get(`${BASE}/me`, () => HttpResponse.json(refusal, { status: 401 })));
    const { client, onUnauthorized } = aClient('stored');

    await expect(client.get('/me', { accessToken: 'stored' })).rejects.toMatchObject({
      status: 401,
    });

    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it.each([
    ['the server’s message for a 4xx', 409, refusal, 'No.'],
    ['the fallback for a 5xx', 500, refusal, 'Fallback'],
    ['the server’s message if the body has nothing else', 409, { error: 'No.' }, 'No.'],
    ['the fallback for a 4xx without a message', 409, { code: 'SOLD_OUT' }, 'Fallback'],
    ['the fallback if the message is not text', 409, { error: { text: 'No.' } }, 'Fallback'],
    ['the fallback for a proxy’s page', 404, '<html>', 'Fallback'],
  ])('shows %s', async (_name, status, body, text) => {
    server.use(http.get(`${BASE}/x`, () => HttpResponse.json(body, { status })));

    const thrown = await aClient()
      .client.get('/x')
      .catch((error: unknown) => error);

    expect(errorText(thrown, 'Fallback')).toBe(text);
  });

  it('has no details for a body with only a message, and counts it as a refusal', async () => {
    server.use(http.get(`${BASE}/x`, () => HttpResponse.json({ error: 'No.' }, { status: 409 })));

    const thrown = await aClient()
      .client.get('/x')
      .catch((error: unknown) => error);

    expect(thrown).toMatchObject({ message: 'No.', details: [], isRefusal: true });
  });

  it('shows the fallback without a response', async () => {
    server.use(http.get(`${BASE}/x`, () => HttpResponse.error()));

    const thrown = await aClient()
      .client.get('/x')
      .catch((error: unknown) => error);

    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toMatchObject({ status: null, details: [] });
    expect(errorText(thrown, 'Fallback')).toBe('Fallback');
  });
});
