import { aShell, aShellOfBoth } from '../testing/a-shell.js';
import { misfitOf, platformMajor, platformOf, platformsOf } from './misfit.js';

const SHELL = aShell({ '@stagedoor/platform': '1.3.0', react: '19.3.1' });

it.each<[string, string, Record<string, string> | undefined, string | null]>([
  ['published without further ranges', '^1.0.0', undefined, null],
  ['without further shared packages', '^1.0.0', {}, null],
  ['with every range met', '~1.3.0', { react: '^19.3.1', '@stagedoor/ui': '1.3.0' }, null],
  [
    'for the next platform',
    '^2.0.0',
    undefined,
    'needs @stagedoor/platform ^2.0.0 (the shell has 1.3.0)',
  ],
  [
    'for the next minor version of the design system',
    '^1.0.0',
    { '@stagedoor/ui': '^1.4.0' },
    'needs @stagedoor/ui ^1.4.0 (the shell has 1.3.0)',
  ],
  [
    'for two other versions',
    '^2.0.0',
    { react: '^20.0.0', 'react-dom': '^19.0.0' },
    'needs @stagedoor/platform ^2.0.0 (the shell has 1.3.0) and react ^20.0.0 (the shell has 19.3.1)',
  ],
  [
    'of a package that is not shared',
    '^1.0.0',
    { vue: '^3.0.0' },
    'needs vue ^3.0.0 (the shell has none)',
  ],
])('checks a build %s', (_what, platform, requires, reason) => {
  expect(misfitOf({ platform, requires }, SHELL)).toBe(reason);
});

it.each([
  ['^1.3.0', 1],
  ['~2.0.1', 2],
  ['10.4.0-rc.1', 10],
])('%s has major version %d', (range, major) => {
  expect(platformMajor(range)).toBe(major);
});

describe('a shell that offers two major versions of the platform', () => {
  it.each([
    ['^1.0.0', null],
    ['^2.0.0', null],
    ['^3.0.0', 'needs @stagedoor/platform ^3.0.0 (the shell has 1.3.0 and 2.0.0)'],
  ])('checks a build for %s', (platform, reason) => {
    expect(misfitOf({ platform }, aShellOfBoth())).toBe(reason);
  });

  it('has its own platform, and offers the highest first', () => {
    expect(platformOf(aShellOfBoth())).toBe(1);
    expect(platformsOf(aShellOfBoth())).toEqual([2, 1]);
  });
});
