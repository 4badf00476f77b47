import { hasWholePence, toPence, toPounds } from './money.js';

describe('conversion of pounds and pence', () => {
  it.each([
    [0, 0],
    [0.3, 30],
    [19.99, 1999],
    [1.1, 110],
    [10_000, 1_000_000],
  ])('converts £%d to %d pence and back', (pounds, pence) => {
    expect(toPence(pounds)).toBe(pence);
    expect(toPounds(pence)).toBe(pounds);
  });

  it('throws for a fraction of a penny instead of rounding', () => {
    expect(hasWholePence(1.005)).toBe(false);
    expect(hasWholePence(25.000_000_01)).toBe(false);
    expect(() => toPence(1.005)).toThrow(RangeError);
  });
});
