import { aTicketType } from '@stagedoor/testing';
import { availabilityOf, mostPerOrder } from './ticket-offer';

describe('what an event has to offer', () => {
  it.each([
    [0, 'Sold out', 0],
    [1, '1 available', 1],
    [9, '9 available', 9],
    [11, '11 available', 10],
    [10_400, '10,400 available', 10],
  ])('with %d left says %s and sells at most %d at once', (quantityAvailable, words, most) => {
    const offer = aTicketType({ quantityAvailable });

    expect(availabilityOf(offer)).toBe(words);
    expect(mostPerOrder(offer)).toBe(most);
  });
});
