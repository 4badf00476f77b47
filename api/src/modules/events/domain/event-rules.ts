import { EVENT_RULES, SALE_RULES } from '@stagedoor/contracts';
import { DomainError, fieldError } from '../../../common/errors/domain-error.js';
import type { StoredEventStatus } from './event-status.js';

/** The tickets of one type: the total, those sold and those held in a checkout. */
export interface StockCounts {
  quantity: number;
  sold: number;
  held: number;
}

/** The place, the time and the number of tickets of an event. */
export interface EventPlan {
  venueId: string;
  startTime: Date;
  endTime: Date;
  ticketQuantity: number;
}

/** Throws VALIDATION_FAILED for the field `endTime` when the end is not after the start. */
export function assertEndsAfterStart({ startTime, endTime }: EventPlan): void {
  if (endTime <= startTime) {
    throw fieldError('VALIDATION_FAILED', 'endTime', EVENT_RULES.endAfterStart);
  }
}

/** 31 days, one of which may have 25 hours: summer time ends. */
const LONGEST_MS = (31 * 24 + 1) * 60 * 60 * 1_000;

/** Throws VALIDATION_FAILED for the field `endTime` when the event is longer than 31 days. */
export function assertNotTooLong({
  startTime,
  endTime,
}: Pick<EventPlan, 'startTime' | 'endTime'>): void {
  if (endTime.getTime() - startTime.getTime() > LONGEST_MS) {
    throw fieldError('VALIDATION_FAILED', 'endTime', 'An event lasts at most 31 days.');
  }
}

/** Throws VALIDATION_FAILED for the field `startTime` when the event has already started. */
export function assertStartsInFuture({ startTime }: Pick<EventPlan, 'startTime'>, now: Date): void {
  if (startTime <= now) {
    throw fieldError('VALIDATION_FAILED', 'startTime', EVENT_RULES.startInFuture);
  }
}

/** Throws VALIDATION_FAILED with both numbers when there are more tickets than the venue's capacity. */
export function assertFitsVenue(
  { ticketQuantity }: Pick<EventPlan, 'ticketQuantity'>,
  { capacity }: { capacity: number },
): void {
  if (ticketQuantity <= capacity) return;
  throw fieldError(
    'VALIDATION_FAILED',
    'ticketQuantity',
    EVENT_RULES.moreThanVenueHolds(ticketQuantity, capacity),
  );
}

/** True when the change gives the event another venue or other times. */
export function isMoved(
  before: Omit<EventPlan, 'ticketQuantity'>,
  after: Omit<EventPlan, 'ticketQuantity'>,
): boolean {
  return (
    after.venueId !== before.venueId ||
    after.startTime.getTime() !== before.startTime.getTime() ||
    after.endTime.getTime() !== before.endTime.getTime()
  );
}

/** Throws EVENT_HAS_SALES when tickets are sold or held and the change affects their buyers. */
export function assertKeepsPromises(before: EventPlan, after: EventPlan, stock: StockCounts): void {
  const taken = stock.sold + stock.held;
  if (taken === 0) return;
  if (isMoved(before, after)) {
    throw new DomainError('EVENT_HAS_SALES', { message: SALE_RULES.venueAndTimeSettled });
  }
  if (after.ticketQuantity < taken) {
    throw fieldError('EVENT_HAS_SALES', 'ticketQuantity', SALE_RULES.fewerThanTaken(taken));
  }
}

/** Throws EVENT_HAS_SALES when tickets are sold or held: such an event can be cancelled, not deleted. */
export function assertDeletable({ sold, held }: Pick<StockCounts, 'sold' | 'held'>): void {
  if (sold + held > 0) throw new DomainError('EVENT_HAS_SALES');
}

/** Throws EVENT_NOT_ON_SALE for a draft and for an event that is over. */
export function assertCancellable(
  event: { status: StoredEventStatus; endTime: Date },
  now: Date,
): void {
  if (event.status === 'draft') {
    throw new DomainError('EVENT_NOT_ON_SALE', {
      message: 'This event is not published yet. Delete it instead.',
    });
  }
  if (event.endTime <= now) {
    throw new DomainError('EVENT_NOT_ON_SALE', {
      message: 'This event is over. Refund its orders one by one.',
    });
  }
}

/** Throws EVENT_CANCELLED for a cancelled event, which cannot change. */
export function assertNotCancelled({ status }: { status: StoredEventStatus }): void {
  if (status === 'cancelled') throw new DomainError('EVENT_CANCELLED');
}
