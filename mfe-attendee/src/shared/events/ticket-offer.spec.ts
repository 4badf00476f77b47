import { aTicketType } from '@stagedoor/testing';
import { countOf, remainingOf, mostPerOrder, supplyOf } from './ticket-offer';

describe('a ticket type', () => {
  it.each([
    [0, 'Sold out', 'Sold out', 0],
    [1, '1 available', '1 left', 1],
    [9, '9 available', '9 left', 9],
    [11, '11 available', '11 left', 10],
    [1_400, '1,400 available', '1,400 available', 10],
  ])(
    'with %d left shows %s, to a buyer %s, and sells at most %d per order',
    (quantityAvailable, count, hurry, most) => {
      const offer = aTicketType({ quantity: 1_500, quantityAvailable });

      expect([countOf(offer), remainingOf(offer)]).toEqual([count, hurry]);
      expect(mostPerOrder(offer)).toBe(most);
    },
  );

  it.each([
    [0, 100, 'none'],
    [20, 20, 'few'],
    [20, 100, 'few'],
    [21, 100, 'plenty'],
    [99, 1_000, 'few'],
    [100, 1_000, 'plenty'],
  ])('with %d of %d left has the supply %s', (quantityAvailable, quantity, supply) => {
    expect(supplyOf(aTicketType({ quantity, quantityAvailable }))).toBe(supply);
  });
});
