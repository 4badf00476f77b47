import {
  createEventBodySchema,
  DEFAULT_TIME_ZONE,
  endsTooEarly,
  EVENT_RULES,
  readPounds,
  type CreateEventBody,
  type Venue,
} from '@stagedoor/contracts';
import type { FieldErrors } from '@stagedoor/platform';
import { EVENT_LABELS, isEventField, type EventField, type EventValues } from './event-values';
import { dayInZone, instantInZone } from './venue-time';

type EventErrors = FieldErrors<EventField>;

export type CheckedEvent = { body: CreateEventBody } | { errors: EventErrors };

/** Unchanged instants of an event: they replace the values of their fields, and such a start may be in the past. */
export interface KeptTimes {
  startTime?: string | undefined;
  endTime?: string | undefined;
}

function toCandidate(
  values: EventValues,
  venue: Venue | undefined,
  timeZone: string,
  kept: KeptTimes,
) {
  const instant = (date: string, time: string) => instantInZone(date, time, timeZone) ?? undefined;
  return {
    title: values.title,
    description: values.description,
    startTime: kept.startTime ?? instant(values.startDate, values.startTime),
    endTime: kept.endTime ?? instant(values.endDate, values.endTime),
    venueId: venue?.id,
    ticketPrice: readPounds(values.ticketPrice),
    ticketQuantity: Number(values.ticketQuantity),
  };
}

/** The field for an instant that only the contract refuses: its day is out of range. */
const DAYS: Partial<Record<EventField, EventField>> = {
  startTime: 'startDate',
  endTime: 'endDate',
};

type Candidate = ReturnType<typeof toCandidate>;

/** Skips the fields with a known error. */
function problemsOfContract(candidate: Candidate, known: EventErrors): EventErrors {
  const { error } = createEventBodySchema.safeParse(candidate);
  const errors: EventErrors = {};
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0]);
    if (isEventField(name) && !known[name]) errors[DAYS[name] ?? name] ??= message;
  }
  return errors;
}

/** Checks each time whose day is given. The error is at the day if no time of that day is valid. */
function problemsOfTimes(
  { startTime, endTime }: Candidate,
  { startDate, endDate }: EventValues,
  kept: KeptTimes,
  today: string,
  now: number,
): EventErrors {
  const noSuchTime = 'There is no such time at the venue on that day. Choose another.';
  const errors: EventErrors = {};
  if (startDate && !startTime) errors.startTime = noSuchTime;
  else if (startTime && startTime !== kept.startTime && Date.parse(startTime) <= now)
    errors[startDate < today ? 'startDate' : 'startTime'] = EVENT_RULES.startInFuture;
  if (endDate && !endTime) errors.endTime = noSuchTime;
  else if (endsTooEarly({ startTime, endTime }))
    errors[endDate < startDate ? 'endDate' : 'endTime'] = EVENT_RULES.endAfterStart;
  return errors;
}

function problemsOfQuantity({ ticketQuantity }: Candidate, venue: Venue | undefined): EventErrors {
  if (!venue || !(ticketQuantity > venue.capacity)) return {};
  return { ticketQuantity: EVENT_RULES.moreThanVenueHolds(ticketQuantity, venue.capacity) };
}

/** The error of a field without a value. */
export const requiredText = (name: EventField) => `${EVENT_LABELS[name]} is required.`;

function missingFields(values: EventValues): EventErrors {
  const names = Object.keys(EVENT_LABELS) as EventField[];
  const missing = names.filter((name) => values[name].trim() === '');
  return Object.fromEntries(missing.map((name) => [name, requiredText(name)]));
}

/**
 * Returns the request body, or an error for each invalid field. Dates and times are in the venue's time zone; `venue`
 * is the chosen venue if it still exists; `now` is in milliseconds; `kept` are the event's unchanged times.
 */
export function checkEvent(
  values: EventValues,
  venue: Venue | undefined,
  now: number,
  kept: KeptTimes = {},
): CheckedEvent {
  const timeZone = venue?.timeZone ?? DEFAULT_TIME_ZONE;
  const candidate = toCandidate(values, venue, timeZone, kept);
  const known = {
    ...problemsOfQuantity(candidate, venue),
    ...problemsOfTimes(candidate, values, kept, dayInZone(now, timeZone), now),
    ...missingFields({ ...values, venueId: venue?.id ?? '' }),
  };
  const errors = { ...problemsOfContract(candidate, known), ...known };
  if (Object.keys(errors).length > 0) return { errors };
  return { body: createEventBodySchema.parse(candidate) };
}
