/** The texts of the error catalogue (section 8) that a screen shows when the server gave no sentence of its own. */
export const MESSAGES = {
  loadEventsFailed: 'Failed to load events',
  loadEventFailed: 'Failed to load event',
  eventNotFound: 'Event not found',
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
  createEventFailed: 'Failed to create event',
  createOrderFailed: 'Failed to create order',
  createVenueFailed: 'Failed to create venue. Please try again.',
  addRoleFailed: 'Failed to add role. Please try again.',
  orderProcessing: 'Order is being processed. Please check "My Tickets" in a moment.',
  ticketsBeingGenerated: 'Tickets are being generated. Please refresh in a moment.',
  orderLoadFailed: 'Unable to load order details. Please check "My Tickets".',
  eventCreated: 'Event created and published successfully!',
  venueCreated: 'Venue created successfully!',
  unexpectedError: 'Unexpected Application Error!',
  pageNotFound: 'Page Not Found',
  areaUnavailable: 'This page could not be loaded',
} as const;

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
