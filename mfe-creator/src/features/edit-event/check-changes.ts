import { SALE_RULES, type Event, type UpdateEventBody, type Venue } from '@stagedoor/contracts';
import type { FieldErrors } from '@stagedoor/platform';
import { checkEvent } from '../../shared/event-form/check-event';
import type { EventField, EventValues } from '../../shared/event-form/event-values';
import { takenOf, valuesOf } from './event-state';

export type CheckedChanges = { changes: UpdateEventBody } | { errors: FieldErrors<EventField> };

/** The API fields that an edit changes. A time also changes when the new venue is in another time zone. */
function changedNames(event: Event, values: EventValues, venue: Venue | undefined) {
  const saved = valuesOf(event);
  const isChanged = (...names: EventField[]) => names.some((name) => values[name] !== saved[name]);
  const isElsewhere = venue !== undefined && venue.timeZone !== event.venue.timeZone;
  const changed: Record<keyof UpdateEventBody, boolean> = {
    title: isChanged('title'),
    description: isChanged('description'),
    startTime: isElsewhere || isChanged('startDate', 'startTime'),
    endTime: isElsewhere || isChanged('endDate', 'endTime'),
    venueId: isChanged('venueId'),
    ticketPrice: isChanged('ticketPrice'),
    ticketQuantity: isChanged('ticketQuantity'),
  };
  const names = Object.keys(changed) as (keyof UpdateEventBody)[];
  return names.filter((name) => changed[name]);
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
  const checked = checkEvent(values, venue, now, {
    startTime: names.includes('startTime') ? undefined : event.startTime,
    endTime: names.includes('endTime') ? undefined : event.endTime,
  });
  const taken = takenOf(event);
  const tooFew = Number(values.ticketQuantity) < taken;
  const errors: FieldErrors<EventField> = {
    ...(tooFew && { ticketQuantity: SALE_RULES.fewerThanTaken(taken) }),
    ...('errors' in checked && checked.errors),
  };
  if ('errors' in checked || tooFew) return { errors };
  return { changes: Object.fromEntries(names.map((name) => [name, checked.body[name]])) };
}
