import { dividePurchases } from './purchases.js';

describe('dividing demo sales into orders', () => {
  it('creates orders of at most ten, and at most twenty tickets per buyer', () => {
    expect(dividePurchases(40, ['a', 'b', 'c'])).toEqual([
      { buyer: 'a', quantity: 10 },
      { buyer: 'a', quantity: 10 },
      { buyer: 'b', quantity: 10 },
      { buyer: 'b', quantity: 10 },
    ]);
  });

  it('adds an order for the remainder', () => {
    expect(dividePurchases(13, ['a', 'b']).map((purchase) => purchase.quantity)).toEqual([10, 3]);
  });

  it('creates no order for no tickets', () => {
    expect(dividePurchases(0, ['a'])).toEqual([]);
  });

  it('refuses more tickets than the buyers may have', () => {
    expect(() => dividePurchases(41, ['a', 'b'])).toThrow(RangeError);
  });
});
