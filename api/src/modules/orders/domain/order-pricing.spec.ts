import { priceLines, totalOf } from './order-pricing.js';

const PRICES = [
  { id: 'general', priceMinor: 1999 },
  { id: 'guest', priceMinor: 0 },
];

describe('the price of an order', () => {
  it('is the sum of its lines in whole pence [9.money.pence-exact]', () => {
    const lines = priceLines(
      [
        { ticketTypeId: 'general', quantity: 3 },
        { ticketTypeId: 'guest', quantity: 2 },
      ],
      PRICES,
    );

    expect(lines.map((line) => line.unitPriceMinor)).toEqual([1999, 0]);
    expect(totalOf(lines)).toBe(5997);
  });

  it('is nothing for free tickets', () => {
    expect(totalOf(priceLines([{ ticketTypeId: 'guest', quantity: 10 }], PRICES))).toBe(0);
  });

  it('is not guessed for a ticket type without a price', () => {
    expect(() => priceLines([{ ticketTypeId: 'unknown', quantity: 1 }], PRICES)).toThrow(
      RangeError,
    );
  });
});
