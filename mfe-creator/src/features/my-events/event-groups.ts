import type { EventStatus, MyEvent } from '@stagedoor/contracts';

/** Events that an organiser looks at for the same reason, in the order in which they ask for attention. */
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

/** What waits to be published, then the coming nights, soonest first, then what is over, latest first; no empty group. */
export function groupEvents(events: readonly MyEvent[]): EventGroup[] {
  return GROUPS.map(({ title, statuses, order }) => ({
    title,
    events: events.filter(({ status }) => statuses.includes(status)).toSorted(order),
  })).filter(({ events: members }) => members.length > 0);
}
