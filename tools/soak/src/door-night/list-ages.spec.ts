import { lengthOf, listAges } from './list-ages.js';

const NO_SPANS = { without: [] };
const admissions = [
  { hash: 'a', at: 1_000 },
  { hash: 'b', at: 2_000 },
];

it('counts from an admission until the list of each phone has it', () => {
  const phones = [
    {
      ...NO_SPANS,
      knownSince: new Map([
        ['a', 1_500],
        ['b', 6_000],
      ]),
    },
    {
      ...NO_SPANS,
      knownSince: new Map([
        ['a', 3_000],
        ['b', 2_100],
      ]),
    },
  ];

  expect([...listAges(admissions, phones, [])]).toEqual([100, 500, 2_000, 4_000]);
});

it('finds an admission that never reaches a list', () => {
  const phone = { ...NO_SPANS, knownSince: new Map([['a', 1_500]]) };

  expect(listAges(admissions, [phone], []).at(-1)).toBe(Infinity);
});

it('leaves out what overlaps with an outage of the server or of the phone', () => {
  const knownSince = new Map([
    ['a', 1_500],
    ['b', 6_000],
  ]);
  const phone = { knownSince, without: [{ from: 1_200, until: 1_300 }] };

  expect([...listAges(admissions, [phone], [])]).toEqual([4_000]);
  expect([...listAges(admissions, [phone], [{ from: 5_000, until: 7_000 }])]).toEqual([]);
});

it('counts time that several spans cover once', () => {
  const spans = [
    { from: 10, until: 20 },
    { from: 0, until: 5 },
    { from: 12, until: 15 },
    { from: 18, until: 30 },
  ];

  expect(lengthOf(spans)).toBe(25);
});
