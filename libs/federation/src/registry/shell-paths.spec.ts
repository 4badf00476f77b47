import { remoteManifestSchema } from './build.js';
import { issuesIn } from './issues-in.js';
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

it.each(['/login', '/api/:id'])('a remote that declares %s is not valid', (path) => {
  const paths = [
    { path: '/promoter', access: 'public', title: 'Promoter' },
    { path, access: 'public', title: 'Another' },
  ];

  const { error } = remoteManifestSchema.safeParse({ remote: 'mfe-x', platform: '^1.0.0', paths });

  expect(issuesIn(error!)).toBe(`paths.1: ${path} belongs to the shell.`);
});
