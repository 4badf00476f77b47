import { idSchema } from '@stagedoor/contracts';
import { z } from 'zod';
import type { CheckoutSession, SessionReference } from './domain/checkout-session.js';
import type { RefundResult } from './domain/refund-news.js';

/** Everything Stripe calls an id; nothing else may reach a query or an address. */
const stripeIdSchema = z.string().regex(/^[A-Za-z0-9_]{1,255}$/);

/** Pence; what does not fit into the database's integers is not money. */
const amountSchema = z.int32().nonnegative();

/** ISO 4217, in Stripe's small letters or in capitals. */
const currencySchema = z.string().regex(/^[A-Za-z]{3}$/);

/** The part of a checkout session that says whose it is; of another business it may be of any kind. */
const sessionReferenceShape = z.object({
  id: stripeIdSchema,
  created: z.int().nonnegative().default(0),
  metadata: z.record(z.string(), z.string()).nullish(),
});
export const sessionReferenceSchema = sessionReferenceShape.transform(sessionReferenceOf);

/** The parts of a checkout session that we rely on, whether it came as an answer or in a notice. */
export const checkoutSessionSchema = sessionReferenceShape
  .extend({
    url: z.url({ protocol: /^https?$/ }).nullish(),
    status: z.enum(['open', 'complete', 'expired']),
    payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
    amount_total: amountSchema.nullish(),
    currency: currencySchema.nullish(),
    payment_intent: z.union([stripeIdSchema, z.object({ id: stripeIdSchema })]).nullish(),
  })
  .transform((session): CheckoutSession => ({
    ...sessionReferenceOf(session),
    url: session.url ?? null,
    status: session.status,
    paid: session.status === 'complete' && session.payment_status !== 'unpaid',
    amountMinor: session.amount_total ?? null,
    currency: session.currency?.toUpperCase() ?? null,
    paymentIntentId: idOf(session.payment_intent),
  }));

const paymentReferenceSchema = z
  .union([stripeIdSchema, z.object({ id: stripeIdSchema })])
  .transform((reference) => idOf(reference) ?? '');

/** Of which payment a charge, a refund or a dispute is; null for those of other businesses that have none. */
export const paymentOfSchema = z
  .object({ payment_intent: paymentReferenceSchema.nullish() })
  .transform(({ payment_intent: paymentId }) => ({ paymentId: paymentId ?? null }));

/** A refund, of which payment and how it stands. */
export const refundSchema = z
  .object({
    id: stripeIdSchema,
    payment_intent: paymentReferenceSchema,
    amount: amountSchema,
    status: z.string().nullish(),
  })
  .transform(({ id, payment_intent: paymentId, amount: amountMinor, status }) => ({
    paymentId,
    news: { refundId: id, amountMinor, result: refundResultOf(status ?? null) },
  }));

/**
 * A charge of which something went back, or is to: it counts refunds that are on their way, and says neither which they
 * are nor when one of them fails.
 */
export const chargeSchema = z
  .object({ payment_intent: paymentReferenceSchema })
  .transform(({ payment_intent: paymentId }) => ({ paymentId }));

/** A buyer's bank asks for the money back. */
export const disputeSchema = z
  .object({ payment_intent: paymentReferenceSchema })
  .transform(({ payment_intent: paymentId }) => ({ paymentId }));

/** Stripe's word for the state of a refund in ours. */
export function refundResultOf(status: string | null): RefundResult {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** The envelope of every notice. */
export const stripeEventSchema = z.object({
  id: stripeIdSchema,
  created: z.int().nonnegative().default(0),
  type: z.string().regex(/^[a-z0-9._]{1,100}$/),
  data: z.object({ object: z.unknown() }),
});
export type StripeEvent = z.infer<typeof stripeEventSchema>;

function sessionReferenceOf(session: z.output<typeof sessionReferenceShape>): SessionReference {
  const { stagedoorSite, orderId } = session.metadata ?? {};
  return {
    id: session.id,
    siteId: idSchema.safeParse(stagedoorSite).data ?? null,
    orderId: idSchema.safeParse(orderId).data ?? null,
    createdAt: new Date(session.created * 1_000),
  };
}

function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (typeof reference === 'string') return reference;
  return reference?.id ?? null;
}
