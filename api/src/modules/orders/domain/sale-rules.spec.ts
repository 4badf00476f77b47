import { saleRefusal } from './sale-rules.js';

describe('whether an event can be bought', () => {
  it.each([
    ['published', 'buyer', null],
    ['published', 'creator', null],
    ['draft', 'buyer', 'hidden'],
    ['draft', 'creator', 'draft'],
    ['cancelled', 'buyer', 'cancelled'],
    ['completed', 'buyer', 'over'],
  ] as const)('a %s event and its %s: %s', (status, buyerId, refusal) => {
    expect(saleRefusal({ status, creatorId: 'creator' }, buyerId)).toBe(refusal);
  });
});
