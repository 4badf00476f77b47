import { anId, anOrder } from '@stagedoor/testing';
import { formatTimeLeft, holdsOf } from './holds';

const EVENT_ID = anId(200);

const pending = anOrder({
  paymentStatus: 'pending',
  holdExpiresAt: '2099-06-01T10:15:00.000Z',
  checkoutUrl: 'https://pay.example.org/cs_1',
  tickets: [],
});

describe('holdsOf', () => {
  it('finds the tickets of an order that waits for its payment', () => {
    expect(holdsOf([pending], EVENT_ID)).toEqual([
      {
        orderId: pending.id,
        quantity: 2,
        payment: {
          expiresAt: '2099-06-01T10:15:00.000Z',
          checkoutUrl: 'https://pay.example.org/cs_1',
        },
      },
    ]);
  });

  it('finds the tickets of an order that waits in line for its payment page', () => {
    const inLine = { ...pending, holdExpiresAt: null, checkoutUrl: null, placeInLine: 3 };

    expect(holdsOf([inLine], EVENT_ID)).toEqual([
      { orderId: pending.id, quantity: 2, payment: null },
    ]);
  });

  it.each([
    ['is paid', { ...pending, paymentStatus: 'completed' as const }],
    ['has run out', { ...pending, paymentStatus: 'expired' as const }],
    ['is being refunded', { ...pending, paymentStatus: 'refund_pending' as const }],
    ['is for another event', { ...pending, event: { ...pending.event, id: anId(999) } }],
  ])('passes over an order that %s', (_title, order) => {
    expect(holdsOf([order], EVENT_ID)).toEqual([]);
  });
});

describe('what the banner says', () => {
  it.each([
    [760_000, '12:40'],
    [759_001, '12:40'],
    [59_000, '0:59'],
    [60_000, '1:00'],
    [1, '0:01'],
    [3_600_000, '60:00'],
  ])('shows %d ms as %s', (milliseconds, shown) => {
    expect(formatTimeLeft(milliseconds)).toBe(shown);
  });
});
