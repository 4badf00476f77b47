import { TZDate } from '@date-fns/tz';
import { DEFAULT_TIME_ZONE } from '@stagedoor/contracts';
import type { DemoEvent } from './events.js';

const DAY_MS = 86_400_000;

/** A day of a year is taken from the next year when it is less than this many days away. */
const SHORTEST_NOTICE_DAYS = 3;

function dayOf(on: DemoEvent['on'], begun: Date): Date {
  if (typeof on === 'number') return new Date(begun.getTime() + on * DAY_MS);
  const inYear = (year: number) => new Date(`${year}-${on}T12:00:00Z`);
  const thisYear = inYear(begun.getUTCFullYear());
  const isNear = thisYear.getTime() < begun.getTime() + SHORTEST_NOTICE_DAYS * DAY_MS;
  return isNear ? inYear(begun.getUTCFullYear() + 1) : thisYear;
}

function at(day: Date, time: string, daysLater = 0): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const local = new TZDate(
    day.getUTCFullYear(),
    day.getUTCMonth(),
    day.getUTCDate() + daysLater,
    hours,
    minutes,
    DEFAULT_TIME_ZONE,
  );
  return new Date(local.getTime()).toISOString();
}

/** Returns the start and the end of a demo event as instants; `begun` is the day of the first load. */
export function timesOf(
  event: Pick<DemoEvent, 'on' | 'from' | 'to'>,
  begun: Date,
): { startTime: string; endTime: string } {
  const day = dayOf(event.on, begun);
  return {
    startTime: at(day, event.from),
    endTime: at(day, event.to, event.to <= event.from ? 1 : 0),
  };
}
