import type { DoorRight } from '@stagedoor/contracts';

/** The caller at the door of an event. */
export interface DoorCaller {
  userId: string;
  right: DoorRight;
  /** When the right ended; null while it lasts. */
  endedAt: Date | null;
}
