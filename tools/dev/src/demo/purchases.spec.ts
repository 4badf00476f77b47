import { dividePurchases } from './purchases.js';

describe('dividing demo sales into orders', () => {
  it('keeps to ten an order and twenty a buyer', () => {
    expect(dividePurchases(40, ['a', 'b', 'c'])).toEqual([
      { buyer: 'a', quantity: 10 },
      { buyer: 'a', quantity: 10 },
      { buyer: 'b', quantity: 10 },
      { buyer: 'b', quantity: 10 },
    ]);
  });

  it('buys a remainder', () => {
    expect(dividePurchases(13, ['a', 'b']).map((purchase) => purchase.quantity)).toEqual([10, 3]);
  });

  it('buys nothing for nothing', () => {
    expect(dividePurchases(0, ['a'])).toEqual([]);
  });

  it('refuses more than the buyers may have', () => {
    expect(() => dividePurchases(41, ['a', 'b'])).toThrow(RangeError);
  });
});
