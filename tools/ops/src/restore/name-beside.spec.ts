import { nameBeside } from './name-beside.js';

const SUFFIXES = ['_restoring', '_replaced_20261130023311'];

it('has the whole name before the suffix if there is room', () => {
  expect(nameBeside('shop', '_restoring')).toBe('shop_restoring');
  expect(nameBeside('n'.repeat(53), '_restoring')).toBe(`${'n'.repeat(53)}_restoring`);
});

it.each([
  ['ends with the suffix', (bytes: number) => `${'n'.repeat(bytes - 10)}_restoring`],
  [
    'has characters of two bytes',
    (bytes: number) => 'n'.repeat(bytes % 2) + 'é'.repeat(bytes >> 1),
  ],
  [
    'has characters of four bytes',
    (bytes: number) => 'n'.repeat(bytes % 4) + '🎭'.repeat(bytes >> 2),
  ],
])('has at most 63 bytes, and is another name, for one that %s', (_what, nameOf) => {
  for (let bytes = 40; bytes <= 63; bytes += 1) {
    const name = nameOf(bytes);

    const beside = SUFFIXES.map((suffix) => nameBeside(name, suffix));

    expect(new Set([name, ...beside]).size).toBe(3);
    expect(Math.max(...beside.map((one) => Buffer.byteLength(one)))).toBeLessThanOrEqual(63);
    expect(beside.every((one) => one.isWellFormed())).toBe(true);
    expect(beside.every((one, index) => one.endsWith(SUFFIXES[index]!))).toBe(true);
  }
});

it('differs for names that are cut at the same place', () => {
  const names = ['1', '2'].map((last) => nameBeside('n'.repeat(62) + last, '_restoring'));

  expect(names[0]).not.toBe(names[1]);
});
