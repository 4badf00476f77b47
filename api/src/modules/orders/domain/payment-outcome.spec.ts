import type { CapturedPayment } from './captured-payment.js';
import { type PayableOrder, paymentOutcome } from './payment-outcome.js';

const anOrder = (change: Partial<PayableOrder> = {}): PayableOrder => ({
  paymentStatus: 'pending',
  totalMinor: 5000,
  currency: 'GBP',
  checkoutSessionId: 'cs_1',
  ...change,
});

const aPayment = (change: Partial<CapturedPayment> = {}): CapturedPayment => ({
  id: 'pi_1',
  sessionId: 'cs_1',
  amountMinor: 5000,
  currency: 'GBP',
  ...change,
});

describe('the outcome of a payment', () => {
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
    ['is foreign for a completed order', { paymentStatus: 'completed' }, {}, 'foreign'],
    ['is foreign for a refunded order', { paymentStatus: 'refunded' }, {}, 'foreign'],
    ['is foreign for an order with another session', { checkoutSessionId: 'cs_2' }, {}, 'foreign'],
    ['is a wrong amount with a penny less', {}, { amountMinor: 4999 }, 'wrong-amount'],
    ['is a wrong amount with a penny more', {}, { amountMinor: 5001 }, 'wrong-amount'],
    ['is a wrong amount in another currency', {}, { currency: 'EUR' }, 'wrong-amount'],
    [
      'is a wrong amount when late and of another amount',
      { paymentStatus: 'expired' },
      { amountMinor: 1 },
      'wrong-amount',
    ],
  ] as const)('%s', (_title, order, payment, outcome) => {
    expect(paymentOutcome(anOrder(order), aPayment(payment))).toBe(outcome);
  });
});
