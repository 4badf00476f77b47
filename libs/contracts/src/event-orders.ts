import * as z from 'zod/mini';
import { idSchema } from './ids.js';
import { PAYMENT_STATUSES } from './orders.js';
import { poundsSchema } from './price.js';
import { instantSchema } from './time.js';

/**
 * How far the bank of a buyer is who disputes a payment: it asks (`inquiry`), has taken the money for now (`open`), has
 * left it to the organiser (`won`) or returned it to the buyer (`lost`). Each one outranks those before it.
 */
export const DISPUTE_STATES = ['inquiry', 'open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/**
 * How the money of a refunded order went back: by a refund of the payment provider, in another way that the organiser has
 * recorded, or by the bank of the buyer with a lost dispute.
 */
export const RETURNED_BY = ['provider', 'organiser', 'bank'] as const;
export type ReturnedBy = (typeof RETURNED_BY)[number];

/** A paid order as the event's creator sees it, with the state of its money. */
export const eventOrderSchema = z.strictObject({
  id: idSchema,
  buyer: z.strictObject({ firstName: z.string(), lastName: z.string() }),
  quantity: z.int(),
  totalAmount: poundsSchema,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** Null while the buyer's bank has not asked for the money back. */
  dispute: z.nullable(z.enum(DISPUTE_STATES)),
  /** The tickets are valid and admit nobody, until the dispute is won or the organiser admits them. */
  ticketsWithheld: z.boolean(),
  /** The card's bank has reported the payment as fraud. */
  fraudWarning: z.boolean(),
  /** Why the money could not be returned, as a sentence; null unless a refund has failed and the money is still owed. */
  refundFailure: z.nullable(z.string()),
  /** Null while the money is not back, and for an order without a price. */
  returnedBy: z.nullable(z.enum(RETURNED_BY)),
  paidAt: z.nullable(instantSchema),
});
export type EventOrder = z.infer<typeof eventOrderSchema>;

const orderSumSchema = z.strictObject({ orders: z.int(), amount: poundsSchema });

/** How many orders of an event are paid, on their way back and refunded, their money, and the tickets of the paid ones. */
export const eventOrderTotalsSchema = z.strictObject({
  completed: z.extend(orderSumSchema, { tickets: z.int() }),
  refundPending: orderSumSchema,
  refunded: orderSumSchema,
});
export type EventOrderTotals = z.infer<typeof eventOrderTotalsSchema>;
