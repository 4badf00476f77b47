import { median } from './median.js';

it('returns the middle of an odd number of figures', () => {
  expect(median([30, 10, 20])).toBe(20);
});

it('returns the mean of the two middle ones of an even number', () => {
  expect(median([40, 10, 20, 30])).toBe(25);
});
