import { monthAfter, monthName, weeksOf } from './weeks-of';

it('has every day of a month under its weekday', () => {
  expect(weeksOf({ year: 2024, month: 12 })).toEqual([
    [null, null, null, null, null, null, 1],
    [2, 3, 4, 5, 6, 7, 8],
    [9, 10, 11, 12, 13, 14, 15],
    [16, 17, 18, 19, 20, 21, 22],
    [23, 24, 25, 26, 27, 28, 29],
    [30, 31, null, null, null, null, null],
  ]);
});

it.each([
  [2027, 2, 4, 28],
  [2028, 2, 5, 29],
  [2026, 8, 6, 31],
])('has for %i-%i %i weeks and %i days', (year, month, weeks, days) => {
  const found = weeksOf({ year, month });

  expect(found).toHaveLength(weeks);
  expect(found.flat().filter((day) => day !== null)).toHaveLength(days);
});

it('moves across years and names a month', () => {
  expect(monthAfter({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
  expect(monthAfter({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
  expect(monthName({ year: 2024, month: 12 })).toBe('December 2024');
});
