import { DOOR_HOURS, type DoorState, type Verdict } from '@stagedoor/contracts';

const DOOR_MS = DOOR_HOURS * 60 * 60 * 1_000;

/** The event of a door. */
export interface Night {
  id: string;
  startTime: Date;
  endTime: Date;
}

/** A locked ticket, as it is before the scans. */
export interface ScannedTicket {
  id: string;
  eventId: string;
  state: DoorState;
}

export interface NewScan {
  id: string;
  hash: string;
  takenAt: Date;
}

export interface DecidedScan<Of extends NewScan> {
  scan: Of;
  /** Null for an unknown code. */
  ticketId: string | null;
  verdict: Verdict;
}

/** Decides new scans in the order in which they were taken: the first scan of a valid ticket admits. */
export function decideScans<Of extends NewScan>(
  night: Night,
  scans: readonly Of[],
  tickets: ReadonlyMap<string, ScannedTicket>,
): DecidedScan<Of>[] {
  const inside = new Set<string>();
  const sequence = scans.toSorted((a, b) => a.takenAt.getTime() - b.takenAt.getTime());
  return sequence.map((scan) => {
    const ticket = tickets.get(scan.hash) ?? null;
    const verdict =
      ticket && inside.has(ticket.id) ? 'used' : verdictOf(night, scan.takenAt, ticket);
    if (ticket && verdict === 'admitted') inside.add(ticket.id);
    return { scan, ticketId: ticket && ticket.id, verdict };
  });
}

function verdictOf(night: Night, takenAt: Date, ticket: ScannedTicket | null): Verdict {
  if (!ticket) return 'unknown';
  if (ticket.eventId !== night.id) return 'other_event';
  if (ticket.state !== 'valid') return ticket.state;
  return isOpen(night, takenAt) ? 'admitted' : 'wrong_day';
}

/** True from some hours before the start of the event until as many hours after its end. */
export function isOpen({ startTime, endTime }: Night, at: Date): boolean {
  return (
    at.getTime() >= startTime.getTime() - DOOR_MS && at.getTime() <= endTime.getTime() + DOOR_MS
  );
}

/**
 * Returns when a scan was taken, by the server's clock: as long before its arrival as it lay on the device before its
 * sending, which both instants of the device tell however wrong its clock is.
 */
export function takenAt(receivedAt: Date, sentAt: string, at: string): Date {
  const waitedMs = Math.max(0, Date.parse(sentAt) - Date.parse(at));
  return new Date(receivedAt.getTime() - waitedMs);
}
