import { anOrder } from '@stagedoor/testing';
import { countTickets, quantityOf } from './ticket-count';

describe('ticket counts', () => {
  it('add up the items of an order', () => {
    const [item] = anOrder().items;

    expect(quantityOf([item!, { ...item!, quantity: 3 }])).toBe(5);
  });

  it('use the singular for one ticket', () => {
    expect([countTickets(1), countTickets(2)]).toEqual(['1 ticket', '2 tickets']);
  });
});
