import { clientErrorBodySchema, clientOpenBodySchema } from '@stagedoor/contracts';
import type { PageRegistry } from '@stagedoor/federation/runtime';
import type { Mock } from 'vitest';
import { AREA_FAILED, createReports } from './reports';

// Only the fields of a registry that are read here.
const registry = {
  remotes: {
    'mfe-x': {
      version: '1.4.0',
      baseUrl: '/remotes/mfe-x/1.4.0/',
      counted: true,
      ticket: 'AZ_-09',
    },
    'mfe-y': { version: '2.0.0', baseUrl: '/remotes/mfe-y/2.0.0/' },
  },
} as unknown as PageRegistry;

const before = globalThis.fetch;
let fetched: Mock;

beforeEach(() => {
  fetched = vi.fn(() => Promise.resolve(new Response()));
  globalThis.fetch = fetched;
});

afterEach(() => {
  globalThis.fetch = before;
});

const sent = () =>
  (fetched.mock.calls as [string, RequestInit][]).map(([url, { body }]) => [
    url,
    JSON.parse(body as string) as unknown,
  ]);

it('reports a failure with keepalive and without cookies', () => {
  createReports(registry).failed('mfe-y', new TypeError('For Ada'), 'render');

  const body = { remote: 'mfe-y', version: '2.0.0', kind: 'render', errorName: 'TypeError' };
  expect(sent()).toEqual([['/api/client-errors', body]]);
  expect(clientErrorBodySchema.safeParse(body).success).toBe(true);
  expect(fetched.mock.calls[0]).toMatchObject([
    '/api/client-errors',
    { method: 'POST', keepalive: true, credentials: 'omit' },
  ]);
});

it('reports a failure with the ticket of the page', () => {
  createReports(registry).failed('mfe-x', new TypeError(), 'render');

  expect(sent()).toEqual([
    [
      '/api/client-errors',
      {
        remote: 'mfe-x',
        version: '1.4.0',
        kind: 'render',
        errorName: 'TypeError',
        ticket: 'AZ_-09',
      },
    ],
  ]);
});

it('reports the same failure once, and other failures too', () => {
  const reports = createReports(registry);
  reports.failed('mfe-y', new TypeError(), 'render');
  reports.failed('mfe-y', new TypeError(), 'render');
  reports.failed('mfe-y', new RangeError(), 'render');
  reports.failed('mfe-x', new TypeError(), 'render');

  expect(sent()).toHaveLength(3);
});

it('dispatches the event on every failure that takes the place of an area', () => {
  const heard: unknown[] = [];
  const hear = (event: Event) => heard.push((event as CustomEvent).detail);
  window.addEventListener(AREA_FAILED, hear);
  const reports = createReports(registry);

  reports.failed('mfe-y', new TypeError(), 'render');
  reports.failed('mfe-y', new TypeError(), 'render');
  reports.failed('mfe-y', new TypeError(), 'uncaught');

  window.removeEventListener(AREA_FAILED, hear);
  expect(heard).toEqual(Array(2).fill({ remote: 'mfe-y', version: '2.0.0', kind: 'render' }));
});

it('reports once that a counted area was shown, and nothing for one that is not counted', () => {
  const reports = createReports(registry, 'http://api.test/api');
  for (const remote of ['mfe-x', 'mfe-x', 'mfe-y']) reports.shown(remote);

  const body = { remote: 'mfe-x', version: '1.4.0', ticket: 'AZ_-09' };
  expect(sent()).toEqual([['http://api.test/api/client-opens', body]]);
  expect(clientOpenBodySchema.safeParse(body).success).toBe(true);
});

it('ignores its own failure', async () => {
  fetched.mockReturnValue(Promise.reject(new TypeError('Failed to fetch')));

  createReports(registry).failed('mfe-y', new Error(), 'import');

  // An unhandled rejection would fail this test.
  await Promise.resolve();
  expect(fetched).toHaveBeenCalledTimes(1);
});
