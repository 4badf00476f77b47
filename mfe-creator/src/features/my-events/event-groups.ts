import type { EventStatus, MyEvent } from '@stagedoor/contracts';

/** A group of events in the order of its list. */
export interface EventGroup {
  title: string;
  events: readonly MyEvent[];
}

const soonestFirst = (one: MyEvent, other: MyEvent) =>
  Date.parse(one.startTime) - Date.parse(other.startTime);

const latestFirst = (one: MyEvent, other: MyEvent) => soonestFirst(other, one);

const GROUPS: readonly {
  title: string;
  statuses: readonly EventStatus[];
  order: typeof soonestFirst;
}[] = [
  { title: 'Drafts', statuses: ['draft'], order: soonestFirst },
  { title: 'Coming up', statuses: ['published'], order: soonestFirst },
  { title: 'Past and cancelled', statuses: ['completed', 'cancelled'], order: latestFirst },
];

/**
 * Groups events: drafts and upcoming events, soonest first, then past and cancelled ones, latest first. Omits empty
 * groups.
 */
export function groupEvents(events: readonly MyEvent[]): EventGroup[] {
  return GROUPS.map(({ title, statuses, order }) => ({
    title,
    events: events.filter(({ status }) => statuses.includes(status)).toSorted(order),
  })).filter(({ events: members }) => members.length > 0);
}
