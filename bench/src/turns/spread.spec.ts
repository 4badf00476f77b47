import { spreadOf, widthOf } from './spread.js';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index);

// The classic table of order statistics for the median at 95 %.
it.each([
  [6, 1, 6],
  [8, 1, 8],
  [9, 2, 8],
  [12, 3, 10],
  [20, 6, 15],
])('of %i figures, the interval is from the %ith to the %ith', (count, low, high) => {
  expect(spreadOf(upTo(count))).toEqual({ median: (count + 1) / 2, low, high });
});

it('is not changed by one disturbed turn of nine', () => {
  const { low, high } = spreadOf([10, 10, 10, 10, 10, 10, 10, 10, 1_000]);

  expect([low, high]).toEqual([10, 10]);
});

it('has a width that is a share of the median', () => {
  expect(widthOf({ median: 2, low: 1.9, high: 2.1 })).toBeCloseTo(0.1);
  expect(widthOf({ median: 0, low: 0, high: 0 })).toBe(0);
});
