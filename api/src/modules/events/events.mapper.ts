import {
  type Event,
  type EventSummary,
  type MyEvent,
  type Pence,
  type TicketType,
  toPounds,
} from '@stagedoor/contracts';
import { eventStatusAt } from './domain/event-status.js';
import type {
  EventRecord,
  EventSummaryRecord,
  TicketTypeRecord,
} from './persistence/event-record.js';

/** The part of an event that orders and tickets contain. */
export function toEventSummary(
  record: Omit<EventSummaryRecord, 'ticketTypes'>,
  now: Date,
): EventSummary {
  return {
    id: record.id,
    title: record.title,
    startTime: record.startTime.toISOString(),
    endTime: record.endTime.toISOString(),
    status: eventStatusAt(record, now),
    coverImageUrl: record.coverImageUrl,
    venue: record.venue,
  };
}

export function toEvent(record: EventRecord, now: Date): Event {
  return {
    ...toEventSummary(record, now),
    description: record.description,
    ticketTypes: record.ticketTypes.map(toTicketType),
    eventMetadata: record.eventMetadata,
  };
}

/**
 * Maps an event for its creator: paid tickets count as sold, held ones separately. `takings` is the revenue after a
 * change of price; without one, price and sold tickets give it (section 9).
 */
export function toMyEvent(record: EventRecord, now: Date, takings?: Pence): MyEvent {
  const sum = (count: (type: TicketTypeRecord) => number) =>
    record.ticketTypes.reduce((total, type) => total + count(type), 0);
  return {
    ...toEvent(record, now),
    sold: sum((type) => type.sold),
    held: sum((type) => type.held),
    revenue: toPounds(takings ?? sum((type) => type.sold * type.priceMinor)),
  };
}

function toTicketType({
  id,
  name,
  priceMinor,
  quantity,
  sold,
  held,
}: TicketTypeRecord): TicketType {
  return {
    id,
    name,
    price: toPounds(priceMinor),
    quantity,
    quantityAvailable: quantity - sold - held,
  };
}
