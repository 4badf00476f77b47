import { placeOrderBodySchema } from './orders.js';

const eventId = '01930000-0000-7000-8000-000000000001';
const ticketTypeId = '01930000-0000-7000-8000-000000000002';
const body = (items: unknown) => ({ eventId, items });

describe('the body of placing an order', () => {
  it('accepts one to ten tickets', () => {
    expect(placeOrderBodySchema.safeParse(body([{ ticketTypeId, quantity: 10 }])).success).toBe(
      true,
    );
  });

  it.each([
    ['no items', []],
    ['quantity 0', [{ ticketTypeId, quantity: 0 }]],
    ['quantity -1', [{ ticketTypeId, quantity: -1 }]],
    ['quantity 1.5', [{ ticketTypeId, quantity: 1.5 }]],
    ['quantity 11', [{ ticketTypeId, quantity: 11 }]],
    ['quantity 2^53', [{ ticketTypeId, quantity: 2 ** 53 }]],
    ['a quantity as text', [{ ticketTypeId, quantity: '2' }]],
    ['a malformed ticket type', [{ ticketTypeId: 'x', quantity: 1 }]],
    [
      'the same ticket type twice',
      [
        { ticketTypeId, quantity: 1 },
        { ticketTypeId, quantity: 1 },
      ],
    ],
    ['an unknown field', [{ ticketTypeId, quantity: 1, price: 1 }]],
  ])('rejects %s', (_name, items) => {
    expect(placeOrderBodySchema.safeParse(body(items)).success).toBe(false);
  });
});
