import * as z from 'zod/mini';
import { idSchema } from './ids.js';
import { MAX_TICKETS_PER_ORDER } from './limits.js';
import { pageFields } from './lists.js';
import { poundsSchema } from './price.js';
import { eventSummarySchema, orderTicketSchema } from './tickets.js';
import { instantSchema } from './time.js';

export const PAYMENT_STATUSES = [
  'pending',
  'completed',
  'expired',
  'failed',
  'refund_pending',
  'refunded',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const orderItemQuantitySchema = z
  .int({ error: 'The number of tickets is a whole number.' })
  .check(
    z.gte(1, { error: 'Choose at least 1 ticket.' }),
    z.lte(MAX_TICKETS_PER_ORDER, { error: `Choose at most ${MAX_TICKETS_PER_ORDER} tickets.` }),
  );

export const placeOrderBodySchema = z.strictObject({
  eventId: idSchema,
  items: z
    .array(z.strictObject({ ticketTypeId: idSchema, quantity: orderItemQuantitySchema }), {
      error: 'Choose your tickets.',
    })
    .check(
      z.minLength(1, { error: 'Choose at least 1 ticket.', abort: true }),
      z.maxLength(MAX_TICKETS_PER_ORDER, {
        error: `Choose at most ${MAX_TICKETS_PER_ORDER} tickets.`,
        abort: true,
      }),
      z.refine(
        (items) =>
          new Set(items.map((item) => item.ticketTypeId.toLowerCase())).size === items.length,
        {
          error: 'Name each ticket type once.',
          abort: true,
        },
      ),
      z.refine(
        (items) => items.reduce((sum, item) => sum + item.quantity, 0) <= MAX_TICKETS_PER_ORDER,
        {
          error: `Choose at most ${MAX_TICKETS_PER_ORDER} tickets.`,
        },
      ),
    ),
});
export type PlaceOrderBody = z.infer<typeof placeOrderBodySchema>;

export const orderItemSchema = z.strictObject({
  ticketType: z.strictObject({ id: idSchema, name: z.string(), price: poundsSchema }),
  quantity: z.int(),
});

/** Why the money of an order is returned to its buyer. */
export const REFUND_REASONS = [
  'account-deleted',
  'dispute-lost',
  'event-cancelled',
  'event-moved',
  'event-over',
  'no-tickets-left',
  'paid-back',
  'refunded-by-organiser',
  'refunded-by-provider',
  'wrong-amount',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/**
 * `holdExpiresAt` and `checkoutUrl` are null unless the order can be paid. While it waits for its payment page,
 * `placeInLine` counts from 1 and `waitSeconds` is the expected wait. `refundReason` is set once the money is being
 * returned. `refundFailed`: the provider or bank refused the refund, and the organiser owes the money and decides how
 * to return it. `refundAmount`: the sum of which both speak, which is less than the total when a part was returned in
 * another way: what is still owed, or else what was returned in the way that `refundReason` names. Absent when unknown.
 */
export const orderSchema = z.strictObject({
  id: idSchema,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  totalAmount: poundsSchema,
  createdAt: instantSchema,
  holdExpiresAt: z.nullable(instantSchema),
  checkoutUrl: z.nullable(z.string()),
  placeInLine: z.nullable(z.int()),
  waitSeconds: z.nullable(z.int()),
  refundReason: z.nullable(z.enum(REFUND_REASONS)),
  refundFailed: z.boolean(),
  refundAmount: z.optional(poundsSchema),
  items: z.array(orderItemSchema),
  event: eventSummarySchema,
  tickets: z.array(orderTicketSchema),
});
export type Order = z.infer<typeof orderSchema>;

export const placedOrderSchema = z.strictObject({ order: orderSchema, checkoutUrl: z.string() });
export type PlacedOrder = z.infer<typeof placedOrderSchema>;

const SESSION_ID = 'sessionId is one text of 1 to 255 characters.';

/** `open`: orders that can still be paid. `refund`: orders whose money is being or has been returned. */
export const ORDER_STATES = ['open', 'refund'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/**
 * `?sessionId=` finds the caller's order of one checkout session (for a free order, its own id), `?eventId=` the orders
 * of an event, `?state=` the orders in that state.
 */
export const orderListQuerySchema = z.strictObject({
  sessionId: z.optional(
    z
      .string({ error: SESSION_ID })
      .check(z.minLength(1, { error: SESSION_ID }), z.maxLength(255, { error: SESSION_ID })),
  ),
  eventId: z.optional(idSchema),
  state: z.optional(z.enum(ORDER_STATES, { error: 'state is open or refund.' })),
  ...pageFields,
});
export type OrderListQuery = z.infer<typeof orderListQuerySchema>;
