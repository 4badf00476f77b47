import { capturedBy } from './captured-payment.js';
import type { CheckoutSession } from './checkout-session.js';

const aSession = (change: Partial<CheckoutSession> = {}): CheckoutSession => ({
  id: 'cs_1',
  url: null,
  status: 'complete',
  paid: true,
  siteId: null,
  orderId: 'order',
  createdAt: new Date(0),
  amountMinor: 5000,
  currency: 'GBP',
  paymentIntentId: 'pi_1',
  ...change,
});

it('returns no payment for an unpaid session', () => {
  expect(capturedBy(aSession({ paid: false }))).toBeNull();
});

it('takes the provider’s id of the payment', () => {
  expect(capturedBy(aSession())).toEqual({
    id: 'pi_1',
    sessionId: 'cs_1',
    amountMinor: 5000,
    currency: 'GBP',
  });
});

it('returns a payment that matches no order when the provider leaves the amount out', () => {
  const unclear = aSession({ paymentIntentId: null, amountMinor: null, currency: null });

  expect(capturedBy(unclear)).toEqual({
    id: 'cs_1',
    sessionId: 'cs_1',
    amountMinor: 0,
    currency: 'XXX',
  });
});
