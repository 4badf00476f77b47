import type { CheckoutSession } from './checkout-session.js';
import { type PayableOrder, paymentOutcome } from './payment-outcome.js';

const anOrder = (change: Partial<PayableOrder> = {}): PayableOrder => ({
  paymentStatus: 'pending',
  totalMinor: 5000,
  currency: 'GBP',
  checkoutSessionId: 'cs_1',
  paymentIntentId: null,
  ...change,
});

const aSession = (change: Partial<CheckoutSession> = {}): CheckoutSession => ({
  id: 'cs_1',
  url: null,
  status: 'complete',
  paid: true,
  orderId: 'order',
  amountMinor: 5000,
  currency: 'GBP',
  paymentIntentId: 'pi_1',
  ...change,
});

describe('what a payment means for its order', () => {
  it.each([
    ['completes a pending order', {}, {}, 'complete'],
    [
      'completes an order whose session was never stored',
      { checkoutSessionId: null },
      {},
      'complete',
    ],
    ['is late for an expired order', { paymentStatus: 'expired' }, {}, 'late'],
    ['is late for a failed order', { paymentStatus: 'failed' }, {}, 'late'],
    ['is nothing while unpaid', {}, { paid: false }, 'not-paid'],
    [
      'has had its effect on a completed order',
      { paymentStatus: 'completed', paymentIntentId: 'pi_1' },
      {},
      'settled',
    ],
    [
      'has had its effect on a refunded order',
      { paymentStatus: 'refunded', paymentIntentId: 'pi_1' },
      {},
      'settled',
    ],
    [
      'is somebody else’s when the order was paid otherwise',
      { paymentStatus: 'completed', paymentIntentId: 'pi_2' },
      {},
      'foreign',
    ],
    ['is somebody else’s on another session', { checkoutSessionId: 'cs_2' }, {}, 'foreign'],
    ['is wrong with a penny less', {}, { amountMinor: 4999 }, 'wrong-amount'],
    ['is wrong with a penny more', {}, { amountMinor: 5001 }, 'wrong-amount'],
    ['is wrong without an amount', {}, { amountMinor: null }, 'wrong-amount'],
    ['is wrong in another currency', {}, { currency: 'EUR' }, 'wrong-amount'],
    [
      'is wrong when late and of another amount',
      { paymentStatus: 'expired' },
      { amountMinor: 1 },
      'wrong-amount',
    ],
  ] as const)('%s', (_title, order, session, outcome) => {
    expect(paymentOutcome(anOrder(order), aSession(session))).toBe(outcome);
  });
});
