import type { Assignment } from '@stagedoor/contracts';
import { calendarDayOf } from '@stagedoor/platform';
import { CHANNEL_HUES } from '@stagedoor/ui';
import { isCancelled, isOver, soonestFirst } from '../../shared/assignments/assignments';
import type { Night } from './month-table';
import type { MonthOfYear } from './weeks-of';

/** Returns the day on which the event begins, at its venue, as `YYYY-MM-DD`. */
const dayOf = ({ event }: Assignment) => calendarDayOf(event.startTime, event.venue.timeZone);

const monthOf = (day: string): MonthOfYear => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
});

/** Returns the month of the next event, or of the last one when all are over. */
export function firstMonth(assignments: readonly Assignment[], now: number): MonthOfYear {
  const inOrder = soonestFirst(assignments);
  const next = inOrder.find((assignment) => !isOver(assignment, now));
  return monthOf(dayOf(next ?? inOrder.at(-1)!));
}

/** Returns the assignments whose events begin in that month, the soonest first. */
export function ofMonth(
  assignments: readonly Assignment[],
  { year, month }: MonthOfYear,
): Assignment[] {
  return soonestFirst(assignments).filter((assignment) => {
    const its = monthOf(dayOf(assignment));
    return its.year === year && its.month === month;
  });
}

/** Returns the nights of a month that take place by their day, in the hues by turns. */
export function nightsOf(ofTheMonth: readonly Assignment[]): Map<number, Night[]> {
  const nights = new Map<number, Night[]>();
  const takingPlace = ofTheMonth.filter((assignment) => !isCancelled(assignment));
  for (const [index, assignment] of takingPlace.entries()) {
    const day = Number(dayOf(assignment).slice(8));
    const night = {
      title: assignment.event.title,
      hue: CHANNEL_HUES[index % CHANNEL_HUES.length]!,
    };
    nights.set(day, [...(nights.get(day) ?? []), night]);
  }
  return nights;
}
