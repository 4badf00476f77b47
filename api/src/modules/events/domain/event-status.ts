import type { EventStatus } from '@stagedoor/contracts';

/** The stored statuses; `completed` is derived. */
export type StoredEventStatus = Exclude<EventStatus, 'completed'>;

/** Returns the status at that instant: a published event that has ended is completed. */
export function eventStatusAt(
  event: { status: StoredEventStatus; endTime: Date },
  now: Date,
): EventStatus {
  return event.status === 'published' && event.endTime <= now ? 'completed' : event.status;
}
