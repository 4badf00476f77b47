import { MESSAGES } from '@stagedoor/contracts';
import { DomainError, fieldError } from '../../common/errors/domain-error.js';
import type { SaleRefusal } from './domain/sale-rules.js';

const RETRY_AFTER_SECONDS = 5;

const SALE_REFUSALS: Record<SaleRefusal, () => DomainError> = {
  hidden: () => fieldError('EVENT_NOT_FOUND', 'eventId', MESSAGES.eventNotFound),
  draft: () =>
    new DomainError('EVENT_NOT_ON_SALE', { message: 'This event is not published yet.' }),
  cancelled: () => new DomainError('EVENT_CANCELLED'),
  over: () => new DomainError('EVENT_NOT_ON_SALE', { message: 'This event is over.' }),
};

/** The event of the order cannot be bought by this person. */
export function notOnSale(refusal: SaleRefusal): DomainError {
  return SALE_REFUSALS[refusal]();
}

/** The ticket type at this place of the body does not exist, or belongs to another event. */
export function ticketTypeNotFound(index: number): DomainError {
  return fieldError(
    'NOT_FOUND',
    `items.${index}.ticketTypeId`,
    'This event has no such ticket type.',
  );
}

export function soldOut(left: number): DomainError {
  return new DomainError('SOLD_OUT', { message: leftSentence(left) });
}

export function ticketLimitReached(limit: number, left: number): DomainError {
  const rest = left === 0 ? 'you have them all.' : `you can take ${left} more.`;
  return new DomainError('TICKET_LIMIT_REACHED', {
    message: `One person can have at most ${limit} tickets of an event; ${rest}`,
  });
}

export function orderNotPaid(): DomainError {
  return new DomainError('ORDER_NOT_PAID', { message: MESSAGES.orderProcessing });
}

/** The provider did not answer, or not with what we can use. */
export function paymentsUnavailable(cause?: unknown): DomainError {
  return new DomainError('PAYMENTS_UNAVAILABLE', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function leftSentence(left: number): string {
  if (left === 0) return 'These tickets are sold out.';
  return left === 1 ? 'Only 1 ticket is left.' : `Only ${left} tickets are left.`;
}
