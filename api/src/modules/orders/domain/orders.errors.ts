import { type EventStatus, MESSAGES } from '@stagedoor/contracts';
import { DomainError, fieldError } from '../../../common/errors/domain-error.js';
import { tooManyRequests } from '../../../common/errors/too-many-requests.js';
import type { HoldRefusal } from './ticket-hold.js';

const RETRY_AFTER_SECONDS = 5;
/** Retry-After for limits of open orders: most are paid or released after a minute. */
const OPEN_ORDERS_SECONDS = 60;

/** Returns the error of a refused hold; `maxPerPerson` is the limit that was applied. */
export function holdRefused(refusal: HoldRefusal, maxPerPerson: number): DomainError {
  switch (refusal.outcome) {
    case 'hidden':
      return fieldError('EVENT_NOT_FOUND', 'eventId', MESSAGES.eventNotFound);
    case 'draft':
      return new DomainError('EVENT_NOT_ON_SALE', { message: 'This event is not published yet.' });
    case 'cancelled':
      return new DomainError('EVENT_CANCELLED');
    case 'over':
      return eventOver();
    case 'unknown_type':
      return fieldError(
        'NOT_FOUND',
        `items.${refusal.item}.ticketTypeId`,
        'This event has no such ticket type.',
      );
    case 'sold_out':
      return new DomainError('SOLD_OUT', { message: leftSentence(refusal.ticketsLeft) });
    case 'limit_reached':
      return new DomainError('TICKET_LIMIT_REACHED', {
        message: limitSentence(maxPerPerson, refusal.ticketsLeft),
      });
    case 'confirm_email':
      return new DomainError('EMAIL_UNCONFIRMED');
    case 'buyer_locked':
      return accountLocked();
    case 'buyer_open':
    case 'buyer_started':
    case 'network_open':
    case 'network_started':
    case 'network_share':
      return tooManyOrders(refusal);
    case 'in_line':
      return waitInLine(refusal);
    case 'key_reused':
      return new DomainError('IDEMPOTENCY_KEY_REUSED');
  }
}

/** The bounds of Retry-After for a buyer in line: the client shows how the line moves. */
const LOOK_SECONDS = { least: 2, most: 15 };

function waitInLine({ ahead, waitSeconds }: { ahead: number; waitSeconds: number }): DomainError {
  const { least, most } = LOOK_SECONDS;
  const others = ahead - 1;
  const people = others === 1 ? '1 person is' : `${others.toLocaleString('en-GB')} people are`;
  const where = others === 0 ? 'You are next in line.' : `${people} ahead of you in line.`;
  const minutes = Math.ceil(waitSeconds / 60);
  const wait = minutes <= 1 ? 'less than a minute' : `about ${minutes} minutes`;
  return new DomainError('WAIT_IN_LINE', {
    message: `${where} Your turn comes in ${wait}.`,
    retryAfterSeconds: Math.min(most, Math.max(least, Math.ceil(waitSeconds))),
  });
}

function eventOver(): DomainError {
  return new DomainError('EVENT_NOT_ON_SALE', { message: 'This event is over.' });
}

/** Returns the error of an order that got no payment page, by the status of its event. */
export function noPaymentPage(event: EventStatus | undefined): DomainError {
  if (event === 'cancelled') return new DomainError('EVENT_CANCELLED');
  return event === 'completed' ? eventOver() : paymentsUnavailable();
}

/** 429, with which a client keeps its Idempotency-Key: the order of an earlier attempt may be stored. */
function accountLocked(): DomainError {
  return new DomainError('TOO_MANY_REQUESTS', {
    message: 'Your account is being changed. Please try again in a moment.',
    retryAfterSeconds: 1,
  });
}

type TooManyOrders = Extract<
  HoldRefusal,
  { outcome: `buyer_${'open' | 'started'}` | `network_${'open' | 'started' | 'share'}` }
>;

const TOO_MANY_ORDERS: Record<TooManyOrders['outcome'], string> = {
  buyer_open: 'You have many orders that are not paid yet. Pay for one of them, or let it go.',
  buyer_started: 'You have placed many orders in a short time.',
  network_open: 'Many orders from your network are in a checkout at the moment.',
  network_started: 'Many orders were placed from your network in a short time.',
  network_share: 'Many tickets for this event are in a checkout on your network at the moment.',
};

function tooManyOrders(refusal: TooManyOrders): DomainError {
  const seconds = 'waitSeconds' in refusal ? refusal.waitSeconds : OPEN_ORDERS_SECONDS;
  return tooManyRequests(TOO_MANY_ORDERS[refusal.outcome], seconds);
}

export function orderNotPaid(): DomainError {
  return new DomainError('ORDER_NOT_PAID', { message: MESSAGES.orderProcessing });
}

/** For an order that is not paid, or whose tickets are cancelled or refunded. */
export function nothingToPrint(): DomainError {
  return new DomainError('ORDER_NOT_PAID', { message: 'This order has no valid tickets.' });
}

/** For a payment of which the provider may return a part by itself. */
export function refundPending(): DomainError {
  return new DomainError('REFUND_NOT_FAILED', {
    message:
      'The payment provider is still returning a part of this money. Please try again later.',
  });
}

/** The provider did not respond, or its response cannot be used. */
export function paymentsUnavailable(cause?: unknown): DomainError {
  return new DomainError('PAYMENTS_UNAVAILABLE', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function limitSentence(limit: number, left: number): string {
  const rest = left === 0 ? 'you have them all.' : `you can take ${left} more.`;
  return `One person can have at most ${limit} tickets of an event; ${rest}`;
}

function leftSentence(left: number): string {
  if (left === 0) return 'These tickets are sold out.';
  return left === 1 ? 'Only 1 ticket is left.' : `Only ${left} tickets are left.`;
}
