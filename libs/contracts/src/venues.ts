import * as z from 'zod/mini';
import { idSchema } from './ids.js';
import {
  ADDRESS_MAX_LENGTH,
  COUNT_MAX,
  NAME_MAX_LENGTH,
  TITLE_MAX_LENGTH,
  VENUE_CAPACITY_MIN,
} from './limits.js';
import { pageFields, searchField } from './lists.js';
import { optionalText, requiredText } from './text.js';
import { timeZoneSchema } from './time.js';

const capacitySchema = z
  .int({ error: 'Capacity is a whole number.' })
  .check(
    z.gte(VENUE_CAPACITY_MIN, { error: `Capacity is at least ${VENUE_CAPACITY_MIN}.` }),
    z.lte(COUNT_MAX, { error: () => `Capacity is at most ${COUNT_MAX.toLocaleString('en-GB')}.` }),
  );

export const createVenueBodySchema = z.strictObject({
  name: requiredText('Name', TITLE_MAX_LENGTH),
  address: requiredText('Address', ADDRESS_MAX_LENGTH),
  city: requiredText('City', NAME_MAX_LENGTH),
  postcode: z.optional(z.nullable(optionalText('Postcode', 20))),
  capacity: capacitySchema,
  timeZone: z.optional(timeZoneSchema),
});
export type CreateVenueBody = z.infer<typeof createVenueBodySchema>;

export const venueSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  postcode: z.nullable(z.string()),
  capacity: z.int(),
  timeZone: z.string(),
});
export type Venue = z.infer<typeof venueSchema>;

/**
 * `?mine=true` lists the caller's own venues and requires a token; `?search=` lists venues whose city or name contains
 * that text.
 */
export const venueListQuerySchema = z.strictObject({
  mine: z.optional(z.enum(['true', 'false'], { error: 'mine is true or false.' })),
  search: searchField,
  ...pageFields,
});
export type VenueListQuery = z.infer<typeof venueListQuerySchema>;

/**
 * A page of venues by name. More pages follow while `nextCursor` is not null, also after a page shorter than its limit.
 */
export const venueListSchema = z.strictObject({
  venues: z.array(venueSchema),
  nextCursor: z.nullable(z.string()),
});
export type VenueList = z.infer<typeof venueListSchema>;
