import type { PageRegistry } from '@stagedoor/federation/runtime';
import { watchUncaught } from './watch-uncaught';

// Only the fields of a registry that are read here.
const registry = {
  remotes: {
    'mfe-x': { baseUrl: '/remotes/mfe-x/1.4.0/' },
    'mfe-y': { baseUrl: '/remotes/mfe-y/2.0.0/' },
    'mfe-apart': { baseUrl: '', apart: true },
  },
} as unknown as PageRegistry;

const failed = vi.fn();
watchUncaught(registry, { failed, shown: vi.fn() });

const X = 'onClick (http://site/remotes/mfe-x/1.4.0/page.js:1:2)';
const Y = 'http://site/remotes/mfe-y/2.0.0/page.js:3:4';
const SHELL = 'http://site/assets/shell.js:5:6';

const thrownAt = (...lines: string[]) =>
  Object.assign(new TypeError('x'), { stack: ['TypeError: x', ...lines].join('\n    at ') });

const throwInHandler = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error }));

/** jsdom has no event of its own for a rejection. */
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

beforeEach(() => failed.mockClear());

it.each([
  ['a handler', throwInHandler],
  ['a promise', reject],
])('reports what %s of a remote throws', (_, happen) => {
  const error = thrownAt(SHELL, X, SHELL);

  happen(error);

  expect(failed.mock.calls).toEqual([['mfe-x', error, 'uncaught']]);
});

it('reports the remote nearest to the error', () => {
  throwInHandler(thrownAt(Y, X));

  expect(failed.mock.calls.map(([remote]) => remote as string)).toEqual(['mfe-y']);
});

it.each([
  ['an error of the shell', thrownAt(SHELL)],
  ['an error of another version', thrownAt('http://site/remotes/mfe-x/1.3.0/page.js:1:2')],
  ['an error without a stack', Object.assign(new Error(), { stack: undefined })],
  ['a text', `at ${X}`],
  ['nothing', undefined],
])('reports nothing for %s', (_, thrown) => {
  throwInHandler(thrown);
  reject(thrown);

  expect(failed).not.toHaveBeenCalled();
});
