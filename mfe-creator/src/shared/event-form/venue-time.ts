import { tzOffset } from '@date-fns/tz';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The wall-clock time as if it were UTC, in milliseconds; null for an invalid day or time. */
function readingOf(date: string, time: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}(?::\d{2})?$/.test(time)) return null;
  const reading = Date.parse(`${date}T${time}Z`);
  const isOnCalendar = !Number.isNaN(reading) && new Date(reading).toISOString().startsWith(date);
  return isOnCalendar ? reading : null;
}

/** The instants at which a clock in that zone has this reading, in order: none, one or two. */
function instantsOf(reading: number, timeZone: string): number[] {
  // The offset changes at most once in these two days, so the offset a day before or after is the right one.
  const offsets = [reading - DAY_MS, reading + DAY_MS].map((around) =>
    tzOffset(timeZone, new Date(around)),
  );
  return [...new Set(offsets)]
    .map((offset) => ({ offset, at: reading - offset * MINUTE_MS }))
    .filter(({ offset, at }) => tzOffset(timeZone, new Date(at)) === offset)
    .map(({ at }) => at)
    .sort((one, other) => one - other);
}

/**
 * The instant of this day (`YYYY-MM-DD`) and time (`HH:MM`) in that zone, as ISO 8601 in UTC. Returns the first of two
 * instants when clocks go back, and null for a time skipped when they go forward.
 */
export function instantInZone(date: string, time: string, timeZone: string): string | null {
  const reading = readingOf(date, time);
  const [first] = reading === null ? [] : instantsOf(reading, timeZone);
  return first === undefined ? null : new Date(first).toISOString();
}

/** True if the clock of this browser shows another time at this instant (ISO 8601), or if its zone is unknown. */
export function isOtherTimeHere(instant: string, timeZone: string): boolean {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return tzOffset(here, new Date(instant)) !== tzOffset(timeZone, new Date(instant));
}

/** True for a time that occurs twice on this day in that zone, because clocks go back. */
export function comesTwice(date: string, time: string, timeZone: string): boolean {
  const reading = readingOf(date, time);
  return reading !== null && instantsOf(reading, timeZone).length > 1;
}

/** The wall-clock time in that zone at this instant in milliseconds: `YYYY-MM-DDTHH:MM:SS.sss`. */
function readingInZone(instant: number, timeZone: string): string {
  const offset = tzOffset(timeZone, new Date(instant));
  return new Date(instant + offset * MINUTE_MS).toISOString().slice(0, -1);
}

/** The day (`YYYY-MM-DD`) in that zone at this instant in milliseconds. */
export function dayInZone(instant: number, timeZone: string): string {
  return readingInZone(instant, timeZone).slice(0, 10);
}

/** The time (`HH:MM`) in that zone at this instant in milliseconds. */
export function timeInZone(instant: number, timeZone: string): string {
  return readingInZone(instant, timeZone).slice(11, 16);
}
