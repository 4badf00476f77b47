import Stripe from 'stripe';
import type { PaymentsSandboxOptions } from '../start-payments-sandbox.js';

export const SECRET_KEY = 'sk_test_of_the_sandbox';
export const WEBHOOK_SECRET = 'whsec_of_the_sandbox';

/** Returns the options of a sandbox with short delays. For tests. */
export const aSandbox = (
  changes: Pick<PaymentsSandboxOptions, 'dataDir' | 'webhookUrl'> & Partial<PaymentsSandboxOptions>,
): PaymentsSandboxOptions => ({
  secretKey: SECRET_KEY,
  webhookSecret: WEBHOOK_SECRET,
  webhookRetryBaseMs: 5,
  webhookTimeoutMs: 200,
  ...changes,
});

/** Returns the official SDK, configured for a sandbox. For tests. */
export function sdkFor(url: string, config: Stripe.StripeConfig = {}): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(SECRET_KEY, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

/** Returns the parameters of a session for two tickets at £25.00. For tests. */
export const twoTickets = (
  changes: Stripe.Checkout.SessionCreateParams = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  ui_mode: 'hosted_page',
  success_url: 'http://localhost:3000/checkout/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/events/1',
  client_reference_id: 'order-1',
  customer_email: 'ada@example.com',
  metadata: { orderId: 'order-1' },
  payment_intent_data: { metadata: { orderId: 'order-1' } },
  line_items: [
    {
      quantity: 2,
      price_data: {
        currency: 'gbp',
        unit_amount: 2500,
        product_data: { name: 'Neon Nights', description: 'General Admission' },
      },
    },
  ],
  ...changes,
});
