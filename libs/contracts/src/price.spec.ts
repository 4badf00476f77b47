import { priceSchema } from './price.js';

describe('a ticket price', () => {
  it.each([0, 0.3, 25, 12.5, 10_000])('accepts £%d', (price) => {
    expect(priceSchema.safeParse(price).success).toBe(true);
  });

  it.each([-1, 0.01, 0.29, 10_000.01, 1.999, Number.NaN, Infinity, '25', null, undefined])(
    'rejects %j',
    (price) => {
      expect(priceSchema.safeParse(price).success).toBe(false);
    },
  );
});
