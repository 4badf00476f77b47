import { aCanary, anEntry } from '../testing/a-registry.js';
import type { RegistryEntry } from './build.js';
import { buildsOf, lineFor, linesOf, withLine, withoutLine } from './lines.js';

const FIRST = anEntry();
const SECOND = anEntry({ version: '2.0.0', platform: '^2.0.0' });
const TENTH = anEntry({ version: '10.0.0', platform: '^10.0.0' });
const ALL: RegistryEntry = { ...FIRST, platforms: { '2': SECOND, '10': TENTH } };

it('returns a line per platform, lowest first', () => {
  expect(linesOf(ALL)).toEqual([
    [1, FIRST],
    [2, SECOND],
    [10, TENTH],
  ]);
  expect(lineFor(ALL, 2)).toEqual(SECOND);
  expect(lineFor(ALL, 3)).toBeUndefined();
  expect(lineFor(undefined, 1)).toBeUndefined();
});

it('returns the same entry for any order of lines', () => {
  const entry = [SECOND, TENTH, FIRST].reduce<RegistryEntry | undefined>(withLine, undefined);

  expect(entry).toEqual(ALL);
});

it('replaces only the line of the same platform', () => {
  const next = { ...SECOND, version: '2.1.0' };

  expect(withLine(ALL, next)).toEqual({ ...FIRST, platforms: { '2': next, '10': TENTH } });
});

it('has the earlier form if only one line is left', () => {
  const rest = withoutLine(withoutLine(ALL, 1)!, 10)!;

  expect(rest).toEqual(SECOND);
  expect(withoutLine(rest, 2)).toBeUndefined();
});

it('returns every build of every line', () => {
  const canary = aCanary();
  const tried = { ...FIRST, canary, shares: { '1.0.0': 0.9, '1.1.0': 0.1 } };

  expect(buildsOf(withLine(ALL, tried))).toEqual([FIRST, canary, SECOND, TENTH]);
});
