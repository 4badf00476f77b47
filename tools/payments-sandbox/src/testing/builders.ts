import Stripe from 'stripe';
import type { PaymentsSandbox, PaymentsSandboxOptions } from '../start-payments-sandbox.js';

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

/** Creates and pays a session of {@link twoTickets}. For tests. */
export async function aPaidSession(
  { control }: PaymentsSandbox,
  stripe: Stripe,
): Promise<{ id: string; payment: string }> {
  const { id } = await stripe.checkout.sessions.create(twoTickets());
  await control.pay(id);
  return { id, payment: idIn((await stripe.checkout.sessions.retrieve(id)).payment_intent) };
}

/** Returns the id in a field that is not expanded. For tests. */
export function idIn(field: string | { id: string } | null): string {
  return typeof field === 'string' ? field : '';
}

/** Returns the types of events. For tests. */
export const typesOf = (events: Stripe.Event[]): string[] => events.map(({ type }) => type);

/** Returns a condition on events: one of them is of this type. For tests. */
export const hasType = (type: string) => (events: Stripe.Event[]) => typesOf(events).includes(type);

/** Returns the current time in seconds since the epoch. For tests. */
export const now = (): number => Math.floor(Date.now() / 1000);
