import { formatMoney, formatPrice } from './money';

describe('money', () => {
  it.each([
    [0, '£0.00'],
    [50, '£50.00'],
    [1234.5, '£1,234.50'],
  ])('formats %d as %s', (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });

  it('formats a price of zero as Free', () => {
    expect(formatPrice(0)).toBe('Free');
    expect(formatPrice(25)).toBe('£25.00');
  });
});
