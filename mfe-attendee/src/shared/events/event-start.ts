import type { Event } from '@stagedoor/contracts';
import { formatLongDateTime, zoneForVisitor } from '@stagedoor/platform';

/** When an event starts, in the venue's zone: `4 July 2026 at 20:00`, with ` BST` for a visitor whose clock differs. */
export function formatStart({ startTime, venue }: Pick<Event, 'startTime' | 'venue'>): string {
  const start = formatLongDateTime(startTime, venue.timeZone);
  const zone = zoneForVisitor(startTime, venue.timeZone);
  return zone ? `${start} ${zone}` : start;
}
