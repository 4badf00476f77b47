import * as z from 'zod/mini';
import { idSchema } from './ids.js';
import { PAYMENT_STATUSES } from './orders.js';
import { poundsSchema } from './price.js';
import { instantSchema } from './time.js';

/**
 * The state of a payment dispute at the buyer's bank: it asks for details (`inquiry`), has withdrawn the money for now
 * (`open`), decided for the organiser (`won`) or for the buyer (`lost`). Each state outranks those before it.
 */
export const DISPUTE_STATES = ['inquiry', 'open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/**
 * How a refunded order's money was returned: by a refund of the payment provider, in another way recorded by the
 * organiser, or by the buyer's bank after a lost dispute.
 */
export const RETURNED_BY = ['provider', 'organiser', 'bank'] as const;
export type ReturnedBy = (typeof RETURNED_BY)[number];

/** A paid order as shown to the creator of its event. */
export const eventOrderSchema = z.strictObject({
  id: idSchema,
  /** `email` is there only while `refundFailure` is, so that the organiser can ask where to pay the money back. */
  buyer: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    email: z.optional(z.string()),
  }),
  quantity: z.int(),
  /** The tickets that the door has admitted, also of guests who have gone out since. */
  inside: z.int(),
  totalAmount: poundsSchema,
  /**
   * What its buyer is still owed while a refund is under way or has failed: the payment without what refunds, disputes
   * and the organiser have returned. Otherwise 0.
   */
  owedAmount: poundsSchema,
  /** What a refund of a paid order returns: its payment without what refunds and disputes have returned. */
  refundAmount: z.optional(poundsSchema),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** Null without a dispute. */
  dispute: z.nullable(z.enum(DISPUTE_STATES)),
  /** True while the tickets are valid but do not admit, until the dispute is won or the organiser releases them. */
  ticketsWithheld: z.boolean(),
  /** True once the card's bank has reported the payment as fraud. */
  fraudWarning: z.boolean(),
  /**
   * Why the money could not be returned, as a sentence; null unless a refund has failed and the money is still owed.
   */
  refundFailure: z.nullable(z.string()),
  /** Null until the money is returned, and for a free order. */
  returnedBy: z.nullable(z.enum(RETURNED_BY)),
  paidAt: z.nullable(instantSchema),
});
export type EventOrder = z.infer<typeof eventOrderSchema>;

const orderSumSchema = z.strictObject({ orders: z.int(), amount: poundsSchema });

/**
 * The orders of an event by state of their money, with their sums and the tickets of the paid ones. `inside` counts those
 * that the door has admitted.
 */
export const eventOrderTotalsSchema = z.strictObject({
  completed: z.extend(orderSumSchema, { tickets: z.int(), inside: z.int() }),
  refundPending: orderSumSchema,
  refunded: orderSumSchema,
});
export type EventOrderTotals = z.infer<typeof eventOrderTotalsSchema>;

/** The word that a refund or cancellation needs when a ticket of it was scanned at the door. */
export const evenIfInsideQuerySchema = z.strictObject({
  evenIfInside: z.optional(z.literal('true', { error: 'evenIfInside is true, or left out.' })),
});
export type EvenIfInsideQuery = z.infer<typeof evenIfInsideQuerySchema>;
