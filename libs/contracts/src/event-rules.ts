/** The sentences of rules that the form shows before sending and the server answers with. */
export const EVENT_RULES = {
  endAfterStart: 'The end must be after the start.',
  startInFuture: 'The start must be in the future.',
  moreThanVenueHolds: (tickets: number, capacity: number): string =>
    `Total capacity ${tickets.toLocaleString('en-GB')} is more than the venue's capacity of ${capacity.toLocaleString('en-GB')}.`,
} as const;

/** The sentences of what the first sale of an event settles. The edit form shows them, and the server refuses with them. */
export const SALE_RULES = {
  venueAndTimeSettled:
    'Tickets are sold or in a checkout, so the venue and the time can no longer change.',
  fewerThanTaken: (taken: number): string =>
    `${taken.toLocaleString('en-GB')} tickets are sold or in a checkout; the capacity cannot be less.`,
} as const;
