import type { Event } from '@stagedoor/contracts';
import type { EventField, EventValues } from '../../shared/event-form/event-values';
import { dayInZone, timeInZone } from '../../shared/event-form/venue-time';

/** Venue and time: fixed after the first sale. */
const PLACE: readonly EventField[] = ['venueId', 'startDate', 'startTime', 'endDate', 'endTime'];

/** The form's values of an event, in the time zone of its venue. */
export function valuesOf({ title, description, startTime, endTime, ...event }: Event): EventValues {
  const { id: venueId, timeZone } = event.venue;
  const [starts, ends] = [Date.parse(startTime), Date.parse(endTime)];
  const [ticketType] = event.ticketTypes;
  return {
    title,
    description,
    startDate: dayInZone(starts, timeZone),
    startTime: timeInZone(starts, timeZone),
    endDate: dayInZone(ends, timeZone),
    endTime: timeInZone(ends, timeZone),
    venueId,
    ticketPrice: String(ticketType?.price ?? ''),
    ticketQuantity: String(ticketType?.quantity ?? ''),
  };
}

/** The number of tickets sold or in a checkout. */
export function takenOf({ ticketTypes: [ticketType] }: Event): number {
  return ticketType ? ticketType.quantity - ticketType.quantityAvailable : 0;
}

/** True for a field that is fixed because tickets are sold or in a checkout. */
export function isSettled(event: Event, name: EventField): boolean {
  return takenOf(event) > 0 && PLACE.includes(name);
}

/** True for a draft or a published event. */
export function isEditable({ status }: Event): boolean {
  return status === 'draft' || status === 'published';
}
