import { type ErrorCode, MESSAGES } from '@stagedoor/contracts';

/** The HTTP status and the default message of every error code. */
const ERRORS: Record<ErrorCode, readonly [status: number, sentence: string]> = {
  VALIDATION_FAILED: [400, 'Something in this request is not right.'],
  UNAUTHENTICATED: [401, 'Please log in.'],
  INVALID_CREDENTIALS: [401, 'The email or the password is not right.'],
  HELPER_LINK_ENDED: [401, 'This link has ended. Ask the supervisor for a new one.'],
  FORBIDDEN: [403, 'You may not do this.'],
  ROLE_REQUIRED: [403, 'You do not hold the role that this needs.'],
  ROLE_NOT_HELD: [403, 'You do not hold that role.'],
  NOT_FOUND: [404, 'There is nothing here.'],
  EVENT_NOT_FOUND: [404, MESSAGES.eventNotFound],
  VENUE_NOT_FOUND: [404, 'Venue not found'],
  ORDER_NOT_FOUND: [404, 'Order not found'],
  TICKET_NOT_FOUND: [404, 'Ticket not found'],
  SESSION_NOT_FOUND: [404, 'That session has ended already.'],
  TEAM_MEMBER_NOT_FOUND: [404, 'This person is not, or no longer, in the team.'],
  SCAN_NOT_FOUND: [404, 'There is no admission of that scan, or not any more.'],
  LATE_SCAN_DECIDED: [409, 'Another supervisor has decided about this scan. Reload the night.'],
  HELPER_LINK_NOT_FOUND: [404, 'There is no such link at this door.'],
  HELPER_LINK_TAKEN: [
    409,
    'This link is in use on another phone. Ask the supervisor for one of your own.',
  ],
  HELPER_LINK_LIMIT_REACHED: [409, 'This event has as many links as it can have.'],
  HEADSET_POOL_NOT_FOUND: [
    404,
    'This event has no headphones yet. Its creator or a supervisor enters them under Headphones.',
  ],
  EMAIL_TAKEN: [409, 'There is already an account with this email.'],
  EMAIL_UNCONFIRMED: [
    409,
    'Confirm your email address to take more free tickets: open the link that we sent to it.',
  ],
  ACCOUNT_IN_USE: [409, 'This account cannot be deleted yet.'],
  ROLE_ALREADY_HELD: [409, 'You already hold that role.'],
  SOLD_OUT: [409, 'There are not enough tickets left.'],
  TICKET_LIMIT_REACHED: [409, 'You cannot hold more tickets of this event.'],
  VENUE_LIMIT_REACHED: [409, 'You cannot add more venues.'],
  DRAFT_LIMIT_REACHED: [409, 'You cannot have more drafts.'],
  PUBLISHED_LIMIT_REACHED: [409, 'You cannot have more published events.'],
  TEAM_LIMIT_REACHED: [409, 'The team of this event is full.'],
  ALREADY_IN_TEAM: [409, 'You are in the team of this event already.'],
  TICKET_INSIDE: [409, 'The door has admitted a ticket: its holder is inside, or was.'],
  NOT_INSIDE: [409, 'This ticket is not inside, or its event has ended: it cannot vote.'],
  EVENT_NOT_ON_SALE: [409, 'This event is not on sale.'],
  EVENT_HAS_SALES: [409, 'Tickets of this event are sold or in a checkout.'],
  EVENT_STARTED: [409, 'This event has already started.'],
  EVENT_CANCELLED: [409, 'This event is cancelled.'],
  ORDER_NOT_PAID: [409, 'This order is not paid yet.'],
  ORDER_ALREADY_PAID: [409, 'This order is already paid.'],
  ORDER_DISPUTED: [
    409,
    'The bank of the buyer disputes this payment. No money can go back until the dispute has ended.',
  ],
  REFUND_NOT_FAILED: [409, 'No refund of this order has failed.'],
  IDEMPOTENCY_KEY_REUSED: [409, 'This Idempotency-Key was used for another request.'],
  REQUEST_IN_PROGRESS: [
    409,
    'The same request is still being worked on. Please try again in a moment.',
  ],
  INVALID_SIGNATURE: [400, 'The signature does not match.'],
  RESET_LINK_INVALID: [
    400,
    'This link has been used, or its hour is over. If you have just chosen a password, log in with it. Otherwise ask for a new link.',
  ],
  EMAIL_LINK_INVALID: [400, 'This link is no longer valid.'],
  PAYLOAD_TOO_LARGE: [413, 'This request is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send JSON with the content type application/json.'],
  WAIT_IN_LINE: [429, 'Many people want these tickets. You are in line for them.'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts. Please wait a moment.'],
  PAYMENTS_UNAVAILABLE: [503, 'The payment service does not answer. Please try again in a moment.'],
  // Not a 5xx: for those, the buyer does not see the message.
  SALES_PAUSED: [
    409,
    'Ticket sales are paused while we check our records. Please try again later.',
  ],
  SERVICE_UNAVAILABLE: [503, 'We are busy right now. Please try again in a moment.'],
  INTERNAL_ERROR: [500, 'Something went wrong on our side.'],
};

export const statusOf = (code: ErrorCode): number => ERRORS[code][0];

/** The default message of an error code. */
export const sentenceOf = (code: ErrorCode): string => ERRORS[code][1];
