import { REFUND_REASONS } from '@stagedoor/contracts';
import { anOrder } from '@stagedoor/testing';
import { wordsOf } from './order-words';
import { describeRefund } from './refund-words';

const refunded = anOrder({ paymentStatus: 'refunded', refundReason: 'event-cancelled' });

describe('describeRefund', () => {
  it('states the reason, the amount and the time', () => {
    expect(describeRefund(refunded)).toBe(
      'The event has been cancelled. £50.00 was sent back to the card you paid with. Your bank can take up to 10 working days to show it.',
    );
  });

  it('states that a pending refund is on its way', () => {
    expect(describeRefund({ ...refunded, paymentStatus: 'refund_pending' })).toContain(
      '£50.00 is on its way back to the card you paid with.',
    );
  });

  it.each([
    ['before', 'refund_pending'],
    ['after', 'refunded'],
  ] as const)('states that the refund failed %s its success', (_when, paymentStatus) => {
    const refused = { ...refunded, paymentStatus, refundFailed: true };

    expect(describeRefund(refused)).toBe(
      'The event has been cancelled. £50.00 could not be sent back to the card you paid with. The organiser has been told, has your e-mail address and will pay it back.',
    );
    expect(wordsOf(refused).title).toBe('Your money could not be sent back');
  });

  it.each(['paid-back', 'refunded-by-organiser', 'refunded-by-provider'] as const)(
    'does not state that a failed refund was sent: %s',
    (refundReason) => {
      const words = describeRefund({
        ...refunded,
        paymentStatus: 'refund_pending',
        refundReason,
        refundFailed: true,
      });

      expect(words).not.toMatch(/refunded|sent your payment back|returned|was paid back/);
    },
  );

  it.each([
    ['is under way', { paymentStatus: 'refund_pending' }, 'is on its way back'],
    ['has failed', { refundFailed: true }, 'could not be sent back'],
    ['has succeeded', {}, 'was sent back to the card'],
    ['was paid back', { refundReason: 'paid-back' }, 'was paid back.'],
    ['was returned by the bank', { refundReason: 'dispute-lost' }, 'was returned by your bank.'],
  ] as const)('states the sum of a refund that %s, when it is a part', (_how, order, words) => {
    const text = describeRefund({ ...refunded, ...order, refundAmount: 30 });

    expect(text).toContain(`£30.00 ${words}`);
    expect(text).not.toContain('£50');
  });

  it('states that a free order has no refund', () => {
    expect(describeRefund({ ...refunded, totalAmount: 0 })).toBe(
      'The event has been cancelled. You paid nothing, so no money goes back.',
    );
  });

  it.each(['wrong-amount', 'paid-back', 'dispute-lost'] as const)(
    'states no amount when another one may have been paid: %s',
    (refundReason) => {
      const words = describeRefund({ ...refunded, refundReason, refundAmount: 30, tickets: [] });

      expect(words).toContain('Your money was ');
      expect(words).not.toContain('£');
    },
  );

  it.each(['dispute-lost', 'paid-back'] as const)(
    'does not mention the card when the money was returned another way: %s',
    (refundReason) => {
      const words = describeRefund({ ...refunded, refundReason });

      expect(words).toContain('£50.00 was ');
      expect(words).not.toContain('sent back to the card');
    },
  );

  it('states that the bank decided in favour of the buyer', () => {
    expect(describeRefund({ ...refunded, refundReason: 'dispute-lost' })).toBe(
      'Your bank has decided the dispute of this payment in your favour. £50.00 was returned by your bank.',
    );
  });

  it('differs for each reason', () => {
    const words = REFUND_REASONS.map((refundReason) =>
      describeRefund({ ...refunded, refundReason }),
    );

    expect(new Set(words).size).toBe(REFUND_REASONS.length);
  });
});
