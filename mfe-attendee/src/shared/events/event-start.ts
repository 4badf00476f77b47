import type { Event } from '@stagedoor/contracts';
import { formatLongDateTime, zoneForVisitor } from '@stagedoor/platform';

/** The start in the venue's time zone: `4 July 2026 at 20:00`, with ` BST` for a visitor whose clock differs. */
export function formatStart(
  { startTime, venue }: Pick<Event, 'startTime' | 'venue'>,
  knowsVisitorZone = true,
): string {
  const start = formatLongDateTime(startTime, venue.timeZone);
  const zone = knowsVisitorZone ? zoneForVisitor(startTime, venue.timeZone) : null;
  return zone ? `${start} ${zone}` : start;
}
