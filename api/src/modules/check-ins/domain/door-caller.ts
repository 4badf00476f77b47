import type { DoorRight, Duty, EventStatus } from '@stagedoor/contracts';
import type { Night } from './decide-scans.js';

/** The caller at the door of an event: a person of its team, or a helper with a link. */
export interface DoorCaller {
  night: Night & { status: EventStatus };
  /** Null for a helper. */
  userId: string | null;
  /** The link, and the gate and the device to which it is bound; null for a person of the team. */
  helper: { linkId: string; gate: string; deviceId: string } | null;
  right: DoorRight;
  /** When the right ended; null while it lasts. */
  endedAt: Date | null;
}

/** How many days after the end of an event its supervisors have more rights than its stewards. */
export const SUPERVISOR_DAYS = 30;

/** The right of a person with that duty at that time. */
export function rightOf(duty: Duty, { endTime }: Pick<Night, 'endTime'>, now: Date): Duty {
  const end = endTime.getTime() + SUPERVISOR_DAYS * 86_400_000;
  return now.getTime() < end ? duty : 'steward';
}

/** Maximum scans, and headset entries, stored of a caller whose right has ended. One night has fewer. */
export const MOST_AFTER_END = 10_000;

/** True unless the caller is a helper whose link is for another gate or device. */
export function mayWorkAt(
  { helper }: DoorCaller,
  { gate, deviceId }: { gate: string; deviceId: string },
): boolean {
  return !helper || (helper.gate === gate && helper.deviceId === deviceId.toLowerCase());
}
