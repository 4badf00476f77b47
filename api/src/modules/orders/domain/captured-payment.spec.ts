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

it('is nothing while the session is unpaid', () => {
  expect(capturedBy(aSession({ paid: false }))).toBeNull();
});

it('is known by the provider’s id of the payment', () => {
  expect(capturedBy(aSession())).toEqual({
    id: 'pi_1',
    sessionId: 'cs_1',
    amountMinor: 5000,
    currency: 'GBP',
  });
});

it('matches no order when the provider leaves out what was paid', () => {
  const unclear = aSession({ paymentIntentId: null, amountMinor: null, currency: null });

  expect(capturedBy(unclear)).toEqual({
    id: 'cs_1',
    sessionId: 'cs_1',
    amountMinor: 0,
    currency: 'XXX',
  });
});
