import { type DisputeState, idSchema } from '@stagedoor/contracts';
import { z } from 'zod';
import type { CheckoutSession, SessionReference } from '../domain/checkout-session.js';
import type { RefundNews, RefundResult } from '../domain/refund-news.js';

/** An id of Stripe; no other text may reach a query or an address. */
const stripeIdSchema = z.string().regex(/^[A-Za-z0-9_]{1,255}$/);

/** Pence, within the range of the database's integers. */
const amountSchema = z.int32().nonnegative();

/** A code word of Stripe that is stored or shown. */
const wordSchema = z.string().regex(/^[a-z0-9_]{1,100}$/);

/** ISO 4217, in lower or upper case. */
const currencySchema = z.string().regex(/^[A-Za-z]{3}$/);

/** The fields of a checkout session that identify its owner; a session of another business may have any others. */
const sessionReferenceShape = z.object({
  id: stripeIdSchema,
  created: z.int().nonnegative().default(0),
  metadata: z.record(z.string(), z.string()).nullish(),
});
export const sessionReferenceSchema = sessionReferenceShape.transform(sessionReferenceOf);

/** The fields of a checkout session that are used, from a response or from a notice. */
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

interface StripeRefund {
  id: string;
  amount: number;
  status?: string | null | undefined;
  failure_reason?: string | undefined;
}

/** The payment of a charge, a refund or a dispute; null for those of other businesses that have none. */
export const paymentOfSchema = z
  .object({ payment_intent: paymentReferenceSchema.nullish() })
  .transform(({ payment_intent: paymentId }) => ({ paymentId: paymentId ?? null }));

/** A refund, with its payment and its state. */
export const refundSchema = z
  .object({
    id: stripeIdSchema,
    payment_intent: paymentReferenceSchema,
    amount: amountSchema,
    status: z.string().nullish(),
    failure_reason: wordSchema.optional(),
  })
  .transform(({ payment_intent: paymentId, ...refund }) => ({
    paymentId,
    news: refundNewsOf(refund),
  }));

/** A charge with refunds. It includes pending refunds, and names neither the refunds nor a failure of one. */
export const chargeSchema = z
  .object({ payment_intent: paymentReferenceSchema, amount_refunded: amountSchema })
  .transform(({ payment_intent: paymentId, amount_refunded: refundedMinor }) => ({
    ...{ paymentId, refundedMinor },
  }));

/** A dispute: a buyer's bank asks for the money back. */
export const disputeSchema = z
  .object({
    id: stripeIdSchema,
    payment_intent: paymentReferenceSchema,
    amount: amountSchema,
    reason: wordSchema.catch('general'),
    status: z.string(),
    payment_method_details: z
      .object({ card: z.object({ case_type: z.string() }).optional() })
      .nullish(),
  })
  .transform((dispute) => ({
    id: dispute.id,
    paymentId: dispute.payment_intent,
    amountMinor: dispute.amount,
    reason: dispute.reason,
    status: disputeStateOf(dispute.status, dispute.payment_method_details?.card?.case_type),
  }));

/** An early fraud warning of a card's bank. `actionable` until a dispute or a full refund follows. */
export const fraudWarningSchema = z
  .object({ payment_intent: paymentReferenceSchema, actionable: z.boolean().catch(true) })
  .transform(({ payment_intent: paymentId, actionable }) => ({ paymentId, actionable }));

/** Maps a refund of Stripe. */
export function refundNewsOf(refund: StripeRefund): RefundNews {
  const { id: refundId, amount: amountMinor, status, failure_reason: failureReason } = refund;
  const news = { refundId, amountMinor, result: refundResultOf(status ?? null) };
  return failureReason === undefined ? news : { ...news, failureReason };
}

/** Maps Stripe's state of a refund. */
function refundResultOf(status: string | null): RefundResult {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/**
 * Maps Stripe's state of a dispute. A `prevented` one ended before it began: by a return of the money (`resolution`),
 * or because the bank accepted that it knows the buyer.
 */
export function disputeStateOf(status: string, caseType?: string): DisputeState {
  if (status === 'prevented') return caseType === 'resolution' ? 'lost' : 'won';
  if (status === 'won' || status === 'lost') return status;
  if (status === 'warning_closed') return 'won';
  return status.startsWith('warning_') ? 'inquiry' : 'open';
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
