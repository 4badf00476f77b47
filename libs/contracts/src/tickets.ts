import * as z from 'zod/mini';
import { eventSchema } from './events.js';
import { idSchema } from './ids.js';
import { poundsSchema } from './price.js';

export const TICKET_STATUSES = ['valid', 'used', 'cancelled', 'refunded'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** The fields of an event that orders and tickets include. */
export const eventSummarySchema = z.pick(eventSchema, {
  id: true,
  title: true,
  startTime: true,
  endTime: true,
  status: true,
  coverImageUrl: true,
  venue: true,
});
export type EventSummary = z.infer<typeof eventSummarySchema>;

/**
 * `ticketCode` is Crockford base32 in groups and the content of the QR code. `qrCodeUrl` is that QR code as an SVG
 * image. A `withheld` ticket is valid but does not admit, because its payment is disputed.
 */
export const orderTicketSchema = z.strictObject({
  id: idSchema,
  status: z.enum(TICKET_STATUSES),
  withheld: z.boolean(),
  ticketCode: z.string(),
  qrCodeUrl: z.string(),
  ticketType: z.strictObject({ id: idSchema, name: z.string(), price: poundsSchema }),
});
export type OrderTicket = z.infer<typeof orderTicketSchema>;

export const ticketSchema = z.extend(orderTicketSchema, {
  order: z.strictObject({ id: idSchema, event: eventSummarySchema }),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** 26 characters are 130 bits; Crockford's alphabet has no I, L, O or U. */
export const TICKET_CODE_PATTERN =
  /^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){5}-[0-9A-HJKMNP-TV-Z]{2}$/;
