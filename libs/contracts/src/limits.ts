/** Maximum tickets per order (specification, sections 5 and 9). */
export const MAX_TICKETS_PER_ORDER = 10;

/** Maximum free tickets of one event for an account with an unconfirmed address. */
export const FREE_TICKETS_UNCONFIRMED = 4;

/** Maximum people in the team of an event, invited ones included. */
export const TEAM_MAX = 200;

/** The longest name of a gate. */
export const GATE_MAX_LENGTH = 40;

/** The longest reason of an admission by hand. */
export const REASON_MAX_LENGTH = 200;

/** A search for tickets at the door has at least as many characters, and finds at most as many tickets. */
export const DOOR_SEARCH_MIN_LENGTH = 2;
export const DOOR_SEARCH_LIMIT = 20;

/** Maximum scans of a door in one request. */
export const SCAN_BATCH_LIMIT = 200;
/** The greatest age of a list that a scan can name, in seconds: a year. */
export const LIST_AGE_MAX = 31_536_000;

/** Maximum helpers' links of one event, ended ones included. */
export const HELPER_LINKS_MAX = 200;

/** A scan within these hours before the start and after the end of an event can admit. */
export const DOOR_HOURS = 12;

/** Maximum events at whose doors a person may work, in one response. */
export const DOOR_EVENTS_MAX = 100;

/** A phone of which a door has not heard for this long is offline, or closed. */
export const DOOR_SILENT_SECONDS = 15;

/** The highest number of a headset, and the most headsets of an event. */
export const HEADSET_NUMBER_MAX = 5_000;

/** Maximum entries of an event that count, six for each headset: each new one is decided with all of them. */
export const HEADSET_ENTRIES_MAX = 6 * HEADSET_NUMBER_MAX;

/** Maximum entries about headsets in one request. */
export const HEADSET_BATCH_LIMIT = 200;

/** Maximum labels of headsets in one response. */
export const HEADSET_LABELS_MAX = 200;

/** A holder of headsets gets no second mail about those of one event within this many hours. */
export const HEADSET_REMINDER_HOURS = 6;

/** The highest fee for a missing headset, in pounds. */
export const HEADSET_FEE_MAX_POUNDS = 1_000;

/** Events on the landing page (section 9). */
export const LANDING_EVENT_LIMIT = 6;

/** Maximum, and default, entries of a list in one response. */
export const LIST_LIMIT = 1_000;

/** Matching events are counted up to this number; above it, the response marks the count as a lower bound. */
export const MATCHES_COUNTED = 1_000;

/** Maximum cities suggested by `GET /events`: those with the most venues with a coming event. */
export const CITIES_SUGGESTED = 200;

/** Minimum length of a search text that the browse screen sends to the API. */
export const SEARCH_MIN_LENGTH = 3;

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 200;

export const VENUE_CAPACITY_MIN = 1;

/** The largest stored count: the maximum of PostgreSQL's `integer`. */
export const COUNT_MAX = 2_147_483_647;

export const NAME_MAX_LENGTH = 100;
export const TITLE_MAX_LENGTH = 200;
export const DESCRIPTION_MAX_LENGTH = 10_000;
export const ADDRESS_MAX_LENGTH = 300;
export const EMAIL_MAX_LENGTH = 254;
export const IDEMPOTENCY_KEY_MAX_LENGTH = 255;

/**
 * The smallest and largest price of a ticket that is not free, in pounds. Stripe's smallest charge in GBP is 30 pence.
 */
export const PRICE_MIN_POUNDS = 0.3;
export const PRICE_MAX_POUNDS = 10_000;

/** The initial values of the create-event form (section 9). */
export const CREATE_EVENT_DEFAULTS = { ticketPrice: 25, ticketQuantity: 100 } as const;

export const DEFAULT_TIME_ZONE = 'Europe/London';
