import { tzOffset } from '@date-fns/tz';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The wall clock's reading as if it were UTC; null for a day or a time that no calendar has. */
function readingOf(date: string, time: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}(?::\d{2})?$/.test(time)) return null;
  const reading = Date.parse(`${date}T${time}Z`);
  const isOnCalendar = !Number.isNaN(reading) && new Date(reading).toISOString().startsWith(date);
  return isOnCalendar ? reading : null;
}

/** Every instant at which a clock in that zone has this reading, soonest first: none, one or two. */
function instantsOf(reading: number, timeZone: string): number[] {
  // Clocks change at most once in these two days, so one of the offsets around them is the right one.
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
 * The instant at which a clock in that zone shows this day (`YYYY-MM-DD`) and time (`HH:MM`), as ISO 8601 in UTC.
 * A time that comes twice, when clocks go back, is its first coming; a time that is skipped, when they go forward, is null.
 */
export function instantInZone(date: string, time: string, timeZone: string): string | null {
  const reading = readingOf(date, time);
  const [first] = reading === null ? [] : instantsOf(reading, timeZone);
  return first === undefined ? null : new Date(first).toISOString();
}

/** True for a time that a clock in that zone shows twice on this day, because clocks go back. */
export function comesTwice(date: string, time: string, timeZone: string): boolean {
  const reading = readingOf(date, time);
  return reading !== null && instantsOf(reading, timeZone).length > 1;
}

/** The reading of a clock in that zone at this instant, given in milliseconds: `YYYY-MM-DDTHH:MM:SS.sss`. */
function readingInZone(instant: number, timeZone: string): string {
  const offset = tzOffset(timeZone, new Date(instant));
  return new Date(instant + offset * MINUTE_MS).toISOString().slice(0, -1);
}

/** The day (`YYYY-MM-DD`) that a calendar in that zone shows at this instant, given in milliseconds. */
export function dayInZone(instant: number, timeZone: string): string {
  return readingInZone(instant, timeZone).slice(0, 10);
}

/** The time (`HH:MM`) that a clock in that zone shows at this instant, given in milliseconds. */
export function timeInZone(instant: number, timeZone: string): string {
  return readingInZone(instant, timeZone).slice(11, 16);
}
