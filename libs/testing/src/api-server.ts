import { setupServer } from 'msw/node';

/** The URL of the API in tests, as in `${API}/events`. */
export const API = 'http://api.test/api';

/**
 * A fake API for one spec file: call it once at the top, then `server.use(…)` in each test. An unexpected request fails
 * the test, also one whose failure the tested code ignores.
 */
export function startApiServer() {
  const server = setupServer();
  let unexpected: string[];
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => {
    unexpected = [];
    server.events.on('request:unhandled', ({ request: { method, url } }) => {
      unexpected.push(`${method} ${url}`);
    });
  });
  afterEach(() => {
    server.resetHandlers();
    server.events.removeAllListeners();
    expect(unexpected, 'Requests without a handler').toEqual([]);
  });
  afterAll(() => server.close());
  return server;
}
