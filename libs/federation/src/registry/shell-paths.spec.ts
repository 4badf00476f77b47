import { isShellPath } from './shell-paths.js';

it.each([
  ['/api/events', true],
  ['/assets', true],
  ['/health/live', true],
  ['/metrics', true],
  ['/metrics/:id', true],
  ['/offline/worker', true],
  ['/platform', true],
  ['/preview', true],
  ['/remotes/:id', true],
  ['/login', true],
  ['/', false],
  ['/:id', false],
  ['/events/metrics', false],
  ['/metrics-of-venues', false],
])('%s is a path of the shell: %s', (path, expected) => {
  expect(isShellPath(path)).toBe(expected);
});
