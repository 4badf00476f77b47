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
  it('returns the tickets of an order that can be paid', () => {
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

  it('returns the tickets of an order in the payment queue', () => {
    const inLine = { ...pending, holdExpiresAt: null, checkoutUrl: null, placeInLine: 3 };

    expect(holdsOf([inLine], EVENT_ID)).toEqual([
      { orderId: pending.id, quantity: 2, payment: null },
    ]);
  });

  it.each([
    ['is paid', { ...pending, paymentStatus: 'completed' as const }],
    ['has expired', { ...pending, paymentStatus: 'expired' as const }],
    ['is being refunded', { ...pending, paymentStatus: 'refund_pending' as const }],
    ['is for another event', { ...pending, event: { ...pending.event, id: anId(999) } }],
  ])('ignores an order that %s', (_title, order) => {
    expect(holdsOf([order], EVENT_ID)).toEqual([]);
  });
});

describe('formatTimeLeft', () => {
  it.each([
    [760_000, '12:40'],
    [759_001, '12:40'],
    [59_000, '0:59'],
    [60_000, '1:00'],
    [1, '0:01'],
    [3_600_000, '60:00'],
  ])('formats %d ms as %s', (milliseconds, shown) => {
    expect(formatTimeLeft(milliseconds)).toBe(shown);
  });
});
