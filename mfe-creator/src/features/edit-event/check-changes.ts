import { SALE_RULES, type Event, type UpdateEventBody, type Venue } from '@stagedoor/contracts';
import type { FieldErrors } from '@stagedoor/platform';
import { checkEvent, type KeptTimes } from '../../shared/event-form/check-event';
import type { EventField, EventValues } from '../../shared/event-form/event-values';
import { takenOf, valuesOf } from './event-state';

export type CheckedChanges = { changes: UpdateEventBody } | { errors: FieldErrors<EventField> };

type Name = keyof UpdateEventBody;

/** The fields of the form that hold the value of each API field. */
const FIELDS: Record<Name, readonly EventField[]> = {
  title: ['title'],
  description: ['description'],
  startTime: ['startDate', 'startTime'],
  endTime: ['endDate', 'endTime'],
  venueId: ['venueId'],
  ticketPrice: ['ticketPrice'],
  ticketQuantity: ['ticketQuantity'],
};

const isTime = (name: Name) => name === 'startTime' || name === 'endTime';

/** Returns the fields that the changes depend on. An instant also depends on the time zone of the venue. */
export function fieldsOf(changes: UpdateEventBody): EventField[] {
  const names = Object.keys(changes) as Name[];
  const fields = names.flatMap((name) => FIELDS[name]);
  return [...new Set<EventField>(names.some(isTime) ? [...fields, 'venueId'] : fields)];
}

/** The API fields that an edit changes. A time also changes when the new venue is in another time zone. */
function changedNames(event: Event, values: EventValues, venue: Venue | undefined): Name[] {
  const saved = valuesOf(event);
  const isElsewhere = venue !== undefined && venue.timeZone !== event.venue.timeZone;
  return (Object.keys(FIELDS) as Name[]).filter(
    (name) =>
      (isElsewhere && isTime(name)) || FIELDS[name].some((field) => values[field] !== saved[field]),
  );
}

/** Returns the times of the event that the values leave as they are. */
export function keptTimes(event: Event, values: EventValues, venue: Venue | undefined): KeptTimes {
  const names = changedNames(event, values, venue);
  return {
    startTime: names.includes('startTime') ? undefined : event.startTime,
    endTime: names.includes('endTime') ? undefined : event.endTime,
  };
}

/**
 * Returns the changed fields of an event, or an error for each invalid field. `venue` is the chosen venue if it still
 * exists; `now` is in milliseconds.
 */
export function checkChanges(
  event: Event,
  values: EventValues,
  venue: Venue | undefined,
  now: number,
): CheckedChanges {
  const names = changedNames(event, values, venue);
  const checked = checkEvent(values, venue, now, keptTimes(event, values, venue));
  const taken = takenOf(event);
  const tooFew = Number(values.ticketQuantity) < taken;
  const errors: FieldErrors<EventField> = {
    ...(tooFew && { ticketQuantity: SALE_RULES.fewerThanTaken(taken) }),
    ...('errors' in checked && checked.errors),
  };
  if ('errors' in checked || tooFew) return { errors };
  return { changes: Object.fromEntries(names.map((name) => [name, checked.body[name]])) };
}
