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
