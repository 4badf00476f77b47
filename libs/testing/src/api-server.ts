import type { ErrorBody, ErrorCode } from '@stagedoor/contracts';
import { HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** Where the API answers in tests; handlers are written for `${API}/events`. */
export const API = 'http://api.test/api';

/** A fake API for one spec file: call it once at the top, then `server.use(…)` in each test. An unexpected call fails the test. */
export function startApiServer() {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

/** A success body. */
export function ok(data: unknown, status = 200) {
  return HttpResponse.json({ data: data as Record<string, unknown> }, { status });
}

/** An error body of the API. */
export function refused(
  status: number,
  code: ErrorCode,
  error: string,
  details: ErrorBody['details'] = [],
) {
  return HttpResponse.json(
    { error, message: error, code, details, requestId: 'test' } satisfies ErrorBody,
    { status },
  );
}
