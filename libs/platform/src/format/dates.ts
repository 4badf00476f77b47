/**
 * The functions of this file format an instant (ISO 8601) in the zone of a venue. They throw a RangeError for an
 * invalid date.
 */

// Formatted in parts, because runtimes differ in how they join a weekday, a date and a time.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  formatters.set(key, known);
  return known;
}

/** The long date with the time, for cards: `21 November 2026 at 20:00`. */
export function formatLongDateTime(instant: string, timeZone: string): string {
  return `${formatter(timeZone, { dateStyle: 'long' }).format(new Date(instant))} at ${formatTime(instant, timeZone)}`;
}

/** The full date with its weekday, for details: `Saturday 21 November 2026`. */
export function formatWeekdayDate(instant: string, timeZone: string): string {
  const date = new Date(instant);
  return `${formatter(timeZone, { weekday: 'long' }).format(date)} ${formatter(timeZone, { dateStyle: 'long' }).format(date)}`;
}

const MINUTE_MS = 60_000;

/** Minutes by which clocks go back: 30 on Lord Howe Island, 120 at Troll in Antarctica. */
const BACK_BY = [30, 60, 120];

/** True in the repeated hour when the clocks of the zone go back. */
function isRepeatedHour(instant: string, timeZone: string): boolean {
  const clock = formatter(timeZone, { dateStyle: 'short', timeStyle: 'short' });
  const at = Date.parse(instant);
  const now = clock.format(at);
  return BACK_BY.flatMap((minutes) => [-minutes, minutes]).some(
    (minutes) => clock.format(at + minutes * MINUTE_MS) === now,
  );
}

/** The time of day: `20:00`. In the repeated hour when clocks go back, with the zone: `01:30 GMT`. */
export function formatTime(instant: string, timeZone: string): string {
  const time = formatter(timeZone, { timeStyle: 'short' }).format(new Date(instant));
  return isRepeatedHour(instant, timeZone)
    ? `${time} ${zoneAbbreviation(instant, timeZone)}`
    : time;
}

/** The calendar day as `YYYY-MM-DD`, the value of a date input. */
export function calendarDayOf(instant: string, timeZone: string): string {
  const parts = formatter(timeZone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

function zoneName(instant: string, timeZone: string, timeZoneName: 'short' | 'longOffset'): string {
  const parts = formatter(timeZone, { timeZoneName }).formatToParts(new Date(instant));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

/** The zone's abbreviation at that instant, such as `GMT` or `BST`. */
export function zoneAbbreviation(instant: string, timeZone: string): string {
  return zoneName(instant, timeZone, 'short');
}

/** True if the visitor's clock shows the same time. False without a usable time zone of the browser. */
function isVisitorsTime(instant: string, timeZone: string): boolean {
  const offsetIn = (zone: string) => zoneName(instant, zone, 'longOffset');
  try {
    return offsetIn(Intl.DateTimeFormat().resolvedOptions().timeZone) === offsetIn(timeZone);
  } catch {
    return false;
  }
}

/**
 * Returns the zone's abbreviation, to show beside a formatted time, if the visitor's clock shows another time at that
 * instant or its zone is unknown. Null if it shows the same time, or if the formatted time includes the zone.
 */
export function zoneForVisitor(instant: string, timeZone: string): string | null {
  return isVisitorsTime(instant, timeZone) || isRepeatedHour(instant, timeZone)
    ? null
    : zoneAbbreviation(instant, timeZone);
}
