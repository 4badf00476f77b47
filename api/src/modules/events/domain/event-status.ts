import type { EventStatus } from '@stagedoor/contracts';

/** What is stored; `completed` never is. */
export type StoredEventStatus = Exclude<EventStatus, 'completed'>;

/** What an event is called at that moment: a published event that has ended is completed. */
export function eventStatusAt(
  event: { status: StoredEventStatus; endTime: Date },
  now: Date,
): EventStatus {
  return event.status === 'published' && event.endTime <= now ? 'completed' : event.status;
}
