import type { Event } from '@stagedoor/contracts';
import {
  calendarDayOf,
  formatTime,
  formatWeekdayDate,
  zoneAbbreviation,
  zoneForVisitor,
} from '@stagedoor/platform';

type Night = Pick<Event, 'startTime' | 'endTime' | 'venue'>;

/** A time with its zone. An ambiguous time, in the hour repeated at the end of summer time, already includes it. */
const inZone = (time: string, zone: string) => (time.endsWith(zone) ? time : `${time} ${zone}`);

/**
 * The two times: `20:00 – 23:30 BST` for a visitor whose clock differs, `22:00 BST – 02:00 GMT` when the offset changes
 * between them.
 */
function formatTimes(
  { startTime, endTime, venue: { timeZone } }: Night,
  knowsVisitorZone = true,
): string {
  const [start, end] = [formatTime(startTime, timeZone), formatTime(endTime, timeZone)];
  const zoneAtStart = zoneAbbreviation(startTime, timeZone);
  const zoneAtEnd = zoneAbbreviation(endTime, timeZone);
  const changes = zoneAtStart !== zoneAtEnd;
  const differs =
    knowsVisitorZone &&
    [startTime, endTime].some((time) => zoneForVisitor(time, timeZone) !== null);
  return `${changes ? inZone(start, zoneAtStart) : start} – ${changes || differs ? inZone(end, zoneAtEnd) : end}`;
}

/** Start and end in the venue's time zone: `20:00 – 23:30`, with the date of the end when it is another day. */
export function formatTimeSpan(night: Night, knowsVisitorZone = true): string {
  const { startTime, endTime, venue } = night;
  const times = formatTimes(night, knowsVisitorZone);
  return calendarDayOf(startTime, venue.timeZone) === calendarDayOf(endTime, venue.timeZone)
    ? times
    : `${times}, ${formatWeekdayDate(endTime, venue.timeZone)}`;
}
