import * as z from 'zod/mini';
import { CHANNEL_COLORS } from './channels.js';
import { EVENT_RULES } from './event-rules.js';
import { idSchema } from './ids.js';
import { COUNT_MAX, DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH, TITLE_MAX_LENGTH } from './limits.js';
import { once, pageFields, searchField } from './lists.js';
import { poundsSchema, priceSchema } from './price.js';
import { requiredText } from './text.js';
import { calendarDaySchema, instantSchema } from './time.js';
import { venueSchema } from './venues.js';

/** The stored states. `completed` is a published event that has ended. */
export const EVENT_STATUSES = ['draft', 'published', 'cancelled', 'completed'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

const quantitySchema = z.int({ error: 'Total capacity is a whole number.' }).check(
  z.gte(1, { error: 'Total capacity is at least 1.' }),
  z.lte(COUNT_MAX, {
    error: () => `Total capacity is at most ${COUNT_MAX.toLocaleString('en-GB')}.`,
  }),
);

const eventFields = {
  title: requiredText('Title', TITLE_MAX_LENGTH),
  description: requiredText('Description', DESCRIPTION_MAX_LENGTH),
  startTime: instantSchema,
  endTime: instantSchema,
  venueId: idSchema,
  ticketPrice: priceSchema,
  ticketQuantity: quantitySchema,
};

/** True when both instants are given and the end is not after the start. */
export function endsTooEarly(times: { startTime?: string; endTime?: string }): boolean {
  return (
    Boolean(times.startTime && times.endTime) &&
    Date.parse(times.endTime!) <= Date.parse(times.startTime!)
  );
}

const END_AFTER_START = { error: EVENT_RULES.endAfterStart, path: ['endTime'] };

export const createEventBodySchema = z
  .strictObject(eventFields)
  .check(z.refine((body) => !endsTooEarly(body), END_AFTER_START));
export type CreateEventBody = z.infer<typeof createEventBodySchema>;

export const updateEventBodySchema = z.partial(z.strictObject(eventFields)).check(
  z.refine((body) => Object.keys(body).length > 0, { error: 'Name at least one field to change.' }),
  z.refine((body) => !endsTooEarly(body), END_AFTER_START),
);
export type UpdateEventBody = z.infer<typeof updateEventBodySchema>;

/** The query of `GET /events`. Every value is text. */
export const eventListQuerySchema = z.strictObject({
  search: searchField,
  location: z.optional(
    once('location').check(
      z.maxLength(NAME_MAX_LENGTH, {
        error: `A location has at most ${NAME_MAX_LENGTH} characters.`,
      }),
    ),
  ),
  date: z.optional(calendarDaySchema),
  ...pageFields,
});
export type EventListQuery = z.infer<typeof eventListQuerySchema>;

/** `quantityAvailable` = quantity − sold − held. */
export const ticketTypeSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  price: poundsSchema,
  quantity: z.int(),
  quantityAvailable: z.int(),
});
export type TicketType = z.infer<typeof ticketTypeSchema>;

export const musicChannelSchema = z.strictObject({
  channelNumber: z.int(),
  name: z.string(),
  genre: z.string(),
  color: z.enum(CHANNEL_COLORS),
});

export const eventSchema = z.strictObject({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  startTime: instantSchema,
  endTime: instantSchema,
  status: z.enum(EVENT_STATUSES),
  coverImageUrl: z.nullable(z.string()),
  venue: venueSchema,
  ticketTypes: z.array(ticketTypeSchema),
  eventMetadata: z.strictObject({ musicChannels: z.array(musicChannelSchema) }),
});
export type Event = z.infer<typeof eventSchema>;

/**
 * The response of `GET /events`: one page, the counts of all and of matching events, and suggested cities. `total` is
 * exact. `matched` is exact unless `matchedIsFloor`; it is then a lower bound, as when more match than are counted
 * (MATCHES_COUNTED). More pages follow while `nextCursor` is not null, also after a page shorter than its limit.
 */
export const eventListSchema = z.strictObject({
  events: z.array(eventSchema),
  total: z.int(),
  matched: z.int(),
  matchedIsFloor: z.boolean(),
  cities: z.array(z.string()),
  nextCursor: z.nullable(z.string()),
});
export type EventList = z.infer<typeof eventListSchema>;

/** An event as shown to its creator. `sold` and `revenue` count paid tickets, `held` counts tickets in a checkout. */
export const myEventSchema = z.extend(eventSchema, {
  sold: z.int(),
  held: z.int(),
  revenue: poundsSchema,
});
export type MyEvent = z.infer<typeof myEventSchema>;

export const createdEventSchema = z.strictObject({ event: eventSchema });
export type CreatedEvent = z.infer<typeof createdEventSchema>;
