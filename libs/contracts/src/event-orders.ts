import * as z from 'zod/mini';
import { idSchema } from './ids.js';
import { PAYMENT_STATUSES } from './orders.js';
import { poundsSchema } from './price.js';
import { instantSchema } from './time.js';

/** A paid order as the event's creator sees it, with the state of its money. */
export const eventOrderSchema = z.strictObject({
  id: idSchema,
  buyer: z.strictObject({ firstName: z.string(), lastName: z.string() }),
  quantity: z.int(),
  totalAmount: poundsSchema,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** The buyer's bank has asked for the money back. */
  disputed: z.boolean(),
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
