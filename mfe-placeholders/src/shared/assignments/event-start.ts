import type { EventSummary } from '@stagedoor/contracts';
import { formatLongDateTime, zoneForVisitor } from '@stagedoor/platform';

/** The start in the venue's time zone: `4 July 2026 at 20:00`, with ` BST` for a visitor whose clock differs. */
export function formatStart({
  startTime,
  venue,
}: Pick<EventSummary, 'startTime' | 'venue'>): string {
  const start = formatLongDateTime(startTime, venue.timeZone);
  const zone = zoneForVisitor(startTime, venue.timeZone);
  return zone ? `${start} ${zone}` : start;
}
