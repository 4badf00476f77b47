import { judgePackages } from './third-party-packages.js';
import { decide } from './verdict.js';
import type { Bump } from './versions.js';

function aPackage(name: string, change: Bump, version: string, kept = '1.2.3') {
  return {
    name,
    changes: change === 'none' ? [] : [{ name: 'Thing', bump: change, reason: 'has changed' }],
    kept: { version: kept, report: 'kept' },
    current: { version, report: change === 'none' && version === kept ? 'kept' : 'another' },
  };
}

it.each<[Bump, string, boolean]>([
  ['none', '1.2.3', true],
  ['none', '1.2.4', true],
  ['none', '1.2.2', false],
  ['none', '1.1.9', false],
  ['none', '1.3.0-rc.1', false],
  ['patch', '1.2.3', false],
  ['patch', '1.2.4', true],
  ['minor', '1.2.3', false],
  ['minor', '1.2.4', false],
  ['minor', '1.3.0', true],
  ['minor', '2.0.0', true],
  ['major', '1.2.3', false],
  ['major', '1.3.0', false],
  ['major', '2.0.0', true],
])('a %s change and version %s after 1.2.3: %s', (change, version, mayBeKept) => {
  const { problems } = decide([aPackage('platform', change, version)]);

  expect(problems.length === 0).toBe(mayBeKept);
});

it('applies the largest change of any package to all', () => {
  const states = [aPackage('platform', 'none', '1.3.0'), aPackage('ui', 'major', '1.3.0')];

  const { needed, problems } = decide(states);

  expect(needed).toBe('major');
  expect(problems).toEqual([
    'libs/platform: the changes need 2.0.0; package.json says 1.3.0.',
    'libs/ui: the changes need 2.0.0; package.json says 1.3.0.',
  ]);
});

it('requires one version for all packages', () => {
  const { problems } = decide([
    aPackage('platform', 'none', '1.3.0'),
    aPackage('ui', 'none', '1.2.3'),
  ]);

  expect(problems).toEqual([
    'libs/platform and libs/ui share one version; they have 1.3.0 and 1.2.3.',
  ]);
});

it.each([
  ['nothing has changed', aPackage('ui', 'none', '1.2.3'), true],
  ['the version has increased', aPackage('ui', 'minor', '1.3.0'), false],
  ['nothing is stored', { ...aPackage('ui', 'none', '1.2.3'), kept: null }, false],
])('detects whether the state is stored when %s', (_when, state, expected) => {
  expect(decide([state]).isKept).toBe(expected);
});

it('returns the increases of third-party packages', () => {
  const before = { react: '19.3.1', motion: '1.0.0', router: '7.1.0', store: '5.1.0' };
  const after = {
    react: '20.0.0',
    motion: '1.0.0',
    router: '7.2.0',
    store: '5.1.0-rc.1',
    added: '1.0.0',
  };

  expect(judgePackages(before, after).map(({ name, bump }) => [name, bump])).toEqual([
    ['react', 'major'],
    ['router', 'minor'],
    ['store', 'major'],
  ]);
});
