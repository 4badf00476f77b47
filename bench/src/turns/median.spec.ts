import { median, mediansOf } from './median.js';

it('returns the middle of an odd number of figures', () => {
  expect(median([30, 10, 20])).toBe(20);
});

it('returns the mean of the two middle ones of an even number', () => {
  expect(median([40, 10, 20, 30])).toBe(25);
});

it('returns the median of each figure', () => {
  const turns = [
    { rate: 10, ms: 3 },
    { rate: 30, ms: 1 },
    { rate: 20, ms: 2 },
  ];

  expect(mediansOf(turns)).toEqual({ rate: 20, ms: 2 });
});
