import { setupServer } from 'msw/node';

/** The URL of the API in tests, as in `${API}/events`. */
export const API = 'http://api.test/api';

/**
 * A fake API for one spec file: call it once at the top, then `server.use(…)` in each test. An unexpected request fails
 * the test.
 */
export function startApiServer() {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
