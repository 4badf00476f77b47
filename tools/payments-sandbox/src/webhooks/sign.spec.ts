import Stripe from 'stripe';
import { signatureHeader } from './sign.js';

const SECRET = 'whsec_of_this_spec';
const BODY = JSON.stringify({ id: 'evt_1', object: 'event' }, null, 2);
const stripe = new Stripe('sk_test_of_this_spec');
const seconds = (): number => Math.floor(Date.now() / 1000);

describe('signatureHeader', () => {
  it('equals the header that the SDK generates', () => {
    const timestamp = seconds();

    expect(signatureHeader(BODY, SECRET, timestamp)).toBe(
      stripe.webhooks.generateTestHeaderString({ payload: BODY, secret: SECRET, timestamp }),
    );
  });

  it('is accepted by the SDK over the raw body', () => {
    const event = stripe.webhooks.constructEvent(
      BODY,
      signatureHeader(BODY, SECRET, seconds()),
      SECRET,
    );

    expect(event.id).toBe('evt_1');
  });

  it.each([
    ['a body changed by one blank', BODY.replace(' ', '  '), SECRET, seconds()],
    ['another secret', BODY, 'whsec_of_another', seconds()],
    ['a time more than five minutes ago', BODY, SECRET, seconds() - 301],
  ])('is rejected by the SDK for %s', (_, body, secret, at) => {
    const header = signatureHeader(BODY, secret, at);

    expect(() => stripe.webhooks.constructEvent(body, header, SECRET)).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    );
  });
});
