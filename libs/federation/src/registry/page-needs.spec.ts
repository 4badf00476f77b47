import { isWithin } from './is-within.js';
import { offlineScope, sameNeeds } from './page-needs.js';
import { remoteManifestSchema } from './build.js';

const paths = (...all: string[]) => all.map((path) => ({ path }));

it.each([
  ['/door', paths('/door', '/door/:id', '/door/:id/night')],
  [null, paths('/door', '/gates')],
  [null, paths('/:id')],
  [null, paths('/')],
])('the scope of paths is the fixed part that all begin with: %s', (scope, all) => {
  expect(offlineScope(all)).toBe(scope);
});

it.each([
  ['/door', true],
  ['/door/1', true],
  ['/doorway', false],
  ['/', false],
])('%s is within /door: %s', (pathname, expected) => {
  expect(isWithin('/door', pathname)).toBe(expected);
});

it('compares needs in any order', () => {
  expect(sameNeeds(['camera', 'offline'], ['offline', 'camera'])).toBe(true);
  expect(sameNeeds(undefined, [])).toBe(true);
  expect(sameNeeds(['camera'], [])).toBe(false);
});

describe('a manifest is refused', () => {
  const page = (path: string) => ({ path, access: 'public', title: 'A page' });
  it.each([
    ['without the common part', ['offline'], [page('/door'), page('/gates')]],
    ['with an unknown need', ['microphone'], [page('/door')]],
    ['with a need twice', ['camera', 'camera'], [page('/door')]],
    ['with an empty list', [], [page('/door')]],
  ])('%s', (_what, needs, pages) => {
    const manifest = { remote: 'mfe-x', platform: '^1.0.0', needs, paths: pages };

    expect(remoteManifestSchema.safeParse(manifest).success).toBe(false);
  });
});
