import { type Assignment, LIST_LIMIT } from '@stagedoor/contracts';
import { asManyAsBefore, pagedItems, queryOptions, type ApiClient } from '@stagedoor/platform';
import type { BadgeProps } from '@stagedoor/ui';

const paged = (api: ApiClient) =>
  pagedItems<Assignment>(
    (params, signal) => api.getPage<Assignment>('/events/assigned', { params, signal }),
    LIST_LIMIT,
  );

/** The events to whose teams the user belongs or is invited, the latest invitation first. */
export const assignmentsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['events', 'assigned'], queryFn: asManyAsBefore(paged(api)) });

export function soonestFirst(assignments: readonly Assignment[]): Assignment[] {
  return assignments.toSorted(
    (a, b) => Date.parse(a.event.startTime) - Date.parse(b.event.startTime),
  );
}

export const isCancelled = ({ event }: Assignment): boolean => event.status === 'cancelled';
const isDraft = ({ event }: Assignment): boolean => event.status === 'draft';

/** The badge of an event. */
export interface Status {
  label: string;
  tone: BadgeProps['tone'];
}

/** The badge of a cancelled event, or of a draft to whose team the user belongs, in place of that of its time. */
export function exceptionalStatus(assignment: Assignment): Status | null {
  if (isCancelled(assignment)) return { label: 'Cancelled', tone: 'warning' };
  return isDraft(assignment) && assignment.acceptedAt !== null
    ? { label: 'Draft', tone: 'warning' }
    : null;
}

/** True for an event that has ended or was cancelled. */
export const isOver = (assignment: Assignment, now: number): boolean =>
  isCancelled(assignment) || Date.parse(assignment.event.endTime) <= now;

/** False for an invitation that was not accepted before its event ended or was cancelled: no page shows it. */
export const isShown = (assignment: Assignment, now: number): boolean =>
  assignment.acceptedAt !== null || !isOver(assignment, now);

/** Assignments as the page shows them. */
export interface GroupedAssignments {
  invitations: Assignment[];
  active: Assignment[];
  upcoming: Assignment[];
  completed: Assignment[];
}

/**
 * Groups assignments by the time of their events: the soonest first, of ended and cancelled ones the latest. A draft
 * does not become active.
 */
export function groupAssignments(
  assignments: readonly Assignment[],
  now: number,
): GroupedAssignments {
  const inOrder = soonestFirst(assignments);
  const accepted = inOrder.filter(({ acceptedAt }) => acceptedAt !== null);
  const isOn = (one: Assignment) => !isDraft(one) && Date.parse(one.event.startTime) <= now;
  return {
    invitations: inOrder.filter((one) => one.acceptedAt === null && isShown(one, now)),
    active: accepted.filter((one) => !isOver(one, now) && isOn(one)),
    upcoming: accepted.filter((one) => !isOver(one, now) && !isOn(one)),
    completed: accepted.filter((one) => isOver(one, now)).reverse(),
  };
}
