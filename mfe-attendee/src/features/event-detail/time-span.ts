import type { Event } from '@stagedoor/contracts';
import { calendarDayOf, formatTime, formatWeekdayDate } from '@stagedoor/platform';

/** From when to when, in the venue's zone: `20:00 – 23:30`, with the date of the end when that is another day. */
export function formatTimeSpan({
  startTime,
  endTime,
  venue: { timeZone },
}: Pick<Event, 'startTime' | 'endTime' | 'venue'>): string {
  const span = `${formatTime(startTime, timeZone)} – ${formatTime(endTime, timeZone)}`;
  return calendarDayOf(startTime, timeZone) === calendarDayOf(endTime, timeZone)
    ? span
    : `${span}, ${formatWeekdayDate(endTime, timeZone)}`;
}
