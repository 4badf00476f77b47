import { hasWholePence, readPounds, toPence, toPounds } from './money.js';

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

describe('a typed amount', () => {
  it.each([
    ['25', 25],
    ['12.50', 12.5],
    ['12,50', 12.5],
    ['12,5', 12.5],
    ['12.', 12],
    [',5', 0.5],
    ['.50', 0.5],
    [' 12 ', 12],
    ['007', 7],
    ['1250', 1_250],
    ['-1', -1],
    ['-0,30', -0.3],
  ])('reads %j as £%d', (text, pounds) => {
    expect(readPounds(text)).toBe(pounds);
  });

  it.each([
    ...['', ' ', '.', ',', '-', 'free', '£12', '12 £', '1 250', '1e3', '0x10', 'Infinity', '+5'],
    ...['12,505', '12.505', '12,500', '12.500', '1,250', '0.300'],
    ...['1.234,5', '1,234.50', '1.234.567', '12,,5', '12.,5', '--1', '−1', '１２', '١٢', '1²'],
  ])('does not read %j', (text) => {
    expect(readPounds(text)).toBeNaN();
  });
});
