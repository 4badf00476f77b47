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
        expiresAt: '2099-06-01T10:15:00.000Z',
        checkoutUrl: 'https://pay.example.org/cs_1',
      },
    ]);
  });

  it.each([
    ['is paid', { ...pending, paymentStatus: 'completed' as const }],
    ['has run out', { ...pending, paymentStatus: 'expired' as const }],
    ['has no end yet', { ...pending, holdExpiresAt: null }],
    ['has no payment page', { ...pending, checkoutUrl: null }],
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
