import { eventSchema, ticketTypeSchema, timeZoneSchema, venueSchema } from '@stagedoor/contracts';
import { z } from 'zod';

const { id, title, description, startTime, endTime, coverImageUrl } = eventSchema.shape;
const { name, address, city, postcode } = venueSchema.shape;
const { price, quantityAvailable } = ticketTypeSchema.shape;

/** The fields of an event that its page's head uses. Other fields are ignored; a draft is refused. */
export const publicEventSchema = z.object({
  id,
  title,
  description,
  startTime,
  endTime,
  coverImageUrl,
  status: z.enum(['published', 'cancelled', 'completed']),
  venue: z.object({ name, address, city, postcode, timeZone: timeZoneSchema }),
  ticketTypes: z.array(z.object({ price, quantityAvailable })),
});
export type PublicEvent = z.infer<typeof publicEventSchema>;
