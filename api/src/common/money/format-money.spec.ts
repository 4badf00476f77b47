import { formatMoney, formatPrice } from './format-money.js';

it.each([
  [0, '£0.00', 'Free'],
  [0.3, '£0.30', '£0.30'],
  [1234.5, '£1,234.50', '£1,234.50'],
])('formats %d pounds as %s, and as the price %s', (pounds, amount, price) => {
  expect(formatMoney(pounds)).toBe(amount);
  expect(formatPrice(pounds)).toBe(price);
});
