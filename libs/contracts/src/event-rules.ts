/** Rules of an event. The form shows these sentences before it sends, and the server responds with them. */
export const EVENT_RULES = {
  endAfterStart: 'The end must be after the start.',
  startInFuture: 'The start must be in the future.',
  moreThanVenueHolds: (tickets: number, capacity: number): string =>
    `Total capacity ${tickets.toLocaleString('en-GB')} is more than the venue's capacity of ${capacity.toLocaleString('en-GB')}.`,
} as const;

/**
 * Rules that apply after the first sale of an event. The edit form shows these sentences, and the server refuses with
 * them.
 */
export const SALE_RULES = {
  venueAndTimeSettled:
    'Tickets are sold or in a checkout, so the venue and the time can no longer change.',
  fewerThanTaken: (taken: number): string =>
    `${taken.toLocaleString('en-GB')} tickets are sold or in a checkout; the capacity cannot be less.`,
} as const;
