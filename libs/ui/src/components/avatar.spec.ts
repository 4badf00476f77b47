import { initialsOf } from './avatar';

it.each([
  ['Ada Lovelace', 'AL'],
  ['  ada   king  lovelace ', 'AL'],
  ['Prince', 'P'],
  ['Émile Zola', 'ÉZ'],
  ['', ''],
])('returns the initials of "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
