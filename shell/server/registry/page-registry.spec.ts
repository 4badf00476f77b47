import { satisfy } from '@module-federation/runtime-core';
import {
  emptyRegistry,
  misfitOf,
  type PublishedBuild,
  type RegistryEntry,
} from '@stagedoor/federation';
import { aShell } from '../testing/a-shell.js';
import { drawOf } from './canary-draw.js';
import { pageRegistryFor } from './page-registry.js';

const STABLE: PublishedBuild = {
  version: '1.4.0',
  baseUrl: '/remotes/mfe-x/1.4.0/',
  entry: 'remoteEntry.js',
  container: 'mfe_x_1_4_0',
  platform: '^1.0.0',
  paths: [{ path: '/x', access: 'public' }],
  initial: [],
  integrity: {},
};
const CANARY = { ...STABLE, version: '1.5.0', container: 'mfe_x_1_5_0' };
const TRIED_OUT = { ...STABLE, shares: { '1.4.0': 0.9, '1.5.0': 0.1 }, canary: CANARY };

function entryOf(entry: RegistryEntry, drawn: number, shell = aShell()) {
  const registry = { ...emptyRegistry('staging'), remotes: { 'mfe-x': entry } };
  return pageRegistryFor(registry, { shell, draw: () => drawn }).remotes['mfe-x'];
}

it('has the only build without a canary', () => {
  expect(entryOf(STABLE, 0)).toEqual(STABLE);
});

it.each([
  [0, CANARY],
  [0.0999, CANARY],
  [0.1, STABLE],
  [0.9999, STABLE],
])(
  'gives a visitor with the draw %d the version of that share, and marks it as counted',
  (drawn, build) => {
    expect(entryOf(TRIED_OUT, drawn)).toEqual({ ...build, counted: true });
  },
);

it('has the reason why the shell cannot run a build, and no ranges', () => {
  const build = { ...STABLE, platform: '^2.0.0', requires: { react: '^19.0.0' } };

  expect(entryOf(build, 0)).toEqual({
    ...STABLE,
    platform: '^2.0.0',
    refused: 'needs @stagedoor/platform ^2.0.0 (the shell has 1.2.0)',
  });
});

describe('a shell', () => {
  const RANGES = [
    '1.2.0',
    '1.2.0-rc.1',
    '~1.2.0',
    '^1.2.0',
    '^1.3.0',
    '^0.2.0',
    '^2.0.0-rc.1',
    '^2.0.0',
  ];
  const VERSIONS = [
    '0.2.3',
    '1.2.0',
    '1.2.9',
    '1.3.0',
    '1.2.0-rc.1',
    '1.2.1-rc.1',
    '1.4.0-rc.1',
    '2.0.0-rc.2',
    '2.0.0',
  ];
  const pairs = RANGES.flatMap((range) => VERSIONS.map((version) => [range, version] as const));

  it.each(pairs)(
    'asked for %s with %s decides as the federation runtime does',
    (range, version) => {
      const shell = { ...aShell(), react: version };
      const build = { platform: '^1.0.0', requires: { react: range } };

      expect(misfitOf(build, shell) === null).toBe(satisfy(version, range));
    },
  );
});

describe('a draw', () => {
  it('is the same on each visit, and differs per remote and version', () => {
    const draw = drawOf('a-ticket');

    expect(draw('mfe-x', '1.5.0')).toBe(drawOf('a-ticket')('mfe-x', '1.5.0'));
    expect(draw('mfe-y', '1.5.0')).not.toBe(draw('mfe-x', '1.5.0'));
    expect(draw('mfe-x', '1.6.0')).not.toBe(draw('mfe-x', '1.5.0'));
  });

  it('gives each share its part of the visitors', () => {
    const drawn = Array.from({ length: 4_000 }, (_, index) =>
      drawOf(`ticket-${index}`)('mfe-x', '1.5.0'),
    );

    const part = (below: number) => drawn.filter((number) => number < below).length / drawn.length;
    expect(part(0.1)).toBeCloseTo(0.1, 1);
    expect(part(0.5)).toBeCloseTo(0.5, 1);
    expect(part(1)).toBe(1);
  });
});
