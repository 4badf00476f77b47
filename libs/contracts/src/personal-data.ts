import * as z from 'zod/mini';
import { sessionSchema, userSchema } from './auth.js';
import { myEventSchema } from './events.js';
import { orderSchema } from './orders.js';
import { ticketSchema } from './tickets.js';
import { instantSchema } from './time.js';
import { venueSchema } from './venues.js';

/** Everything that is kept about a person, as that person may take it along. */
export const personalDataSchema = z.strictObject({
  exportedAt: instantSchema,
  account: userSchema,
  sessions: z.array(sessionSchema),
  orders: z.array(orderSchema),
  tickets: z.array(ticketSchema),
  events: z.array(myEventSchema),
  venues: z.array(venueSchema),
});
export type PersonalData = z.infer<typeof personalDataSchema>;
