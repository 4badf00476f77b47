/** Tickets one order may hold (specification, sections 5 and 9). */
export const MAX_TICKETS_PER_ORDER = 10;

/** Free tickets of one event that an account with an unconfirmed address may take. */
export const FREE_TICKETS_UNCONFIRMED = 4;

/** Events the landing page shows (section 9). */
export const LANDING_EVENT_LIMIT = 6;

/** Entries of a list that one response holds at most, and holds when no `limit` is asked for. */
export const LIST_LIMIT = 1_000;

/** Events that match a filter are counted up to here; beyond, the list says that there are more. */
export const MATCHES_COUNTED = 1_000;

/** Cities that `GET /events` suggests at most: those with the most places that have something on. */
export const CITIES_SUGGESTED = 200;

/** Letters from which on the browse screen lets the API search. */
export const SEARCH_MIN_LENGTH = 3;

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 200;

export const VENUE_CAPACITY_MIN = 1;

/** The largest count that is stored anywhere: PostgreSQL's `integer`. */
export const COUNT_MAX = 2_147_483_647;

export const NAME_MAX_LENGTH = 100;
export const TITLE_MAX_LENGTH = 200;
export const DESCRIPTION_MAX_LENGTH = 10_000;
export const ADDRESS_MAX_LENGTH = 300;
export const EMAIL_MAX_LENGTH = 254;
export const IDEMPOTENCY_KEY_MAX_LENGTH = 255;

/** Smallest and largest price of a ticket that is not free, in pounds; Stripe's smallest charge in GBP is 30 pence. */
export const PRICE_MIN_POUNDS = 0.3;
export const PRICE_MAX_POUNDS = 10_000;

/** What the create-event form starts with (section 9). */
export const CREATE_EVENT_DEFAULTS = { ticketPrice: 25, ticketQuantity: 100 } as const;

export const DEFAULT_TIME_ZONE = 'Europe/London';
