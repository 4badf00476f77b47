import { type Assignment, LIST_LIMIT } from '@stagedoor/contracts';
import { asManyAsBefore, pagedItems, queryOptions, type ApiClient } from '@stagedoor/platform';

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

/** Groups assignments by the time of their events: the soonest first, of ended and cancelled ones the latest. */
export function groupAssignments(
  assignments: readonly Assignment[],
  now: number,
): GroupedAssignments {
  const inOrder = soonestFirst(assignments);
  const accepted = inOrder.filter(({ acceptedAt }) => acceptedAt !== null);
  const hasBegun = ({ event }: Assignment) => Date.parse(event.startTime) <= now;
  return {
    invitations: inOrder.filter((one) => one.acceptedAt === null && isShown(one, now)),
    active: accepted.filter((one) => !isOver(one, now) && hasBegun(one)),
    upcoming: accepted.filter((one) => !isOver(one, now) && !hasBegun(one)),
    completed: accepted.filter((one) => isOver(one, now)).reverse(),
  };
}
