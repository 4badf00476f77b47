import {
  type Direction,
  DOOR_HOURS,
  type DoorState,
  type ReEntry,
  type Scan,
  type Verdict,
} from '@stagedoor/contracts';

const DOOR_MS = DOOR_HOURS * 60 * 60 * 1_000;
/** The times of two scans are wrong by how long their requests took, at most what a phone waits for an answer. */
const DELAY_MS = 15_000;

/** The event of a door. */
export interface Night {
  id: string;
  startTime: Date;
  endTime: Date;
  reEntry: ReEntry;
}

/** A locked ticket, as it is before the scans. */
export interface ScannedTicket {
  id: string;
  eventId: string;
  state: DoorState;
  /** 0 before the first. */
  visits: number;
  /** When the scan was taken by which the guest has last come in or gone out; null before the first. */
  movedAt: Date | null;
}

export interface NewScan {
  id: string;
  hash: string;
  direction: Direction;
  takenAt: Date;
  /** The verdict by which the device has sent the guest away; null, or missing, if it has not. See `refusalOf`. */
  refusal?: Verdict | null;
  /**
   * True for a stored scan that found the guest on the other side of the door. It is decided again after a scan that was
   * taken before it and arrives only now.
   */
  isUnmatched?: boolean;
  /** See the function of this name. Such a scan is decided as one within the hours of the door. */
  isMistimed?: boolean;
}

/** The verdicts by which a device may send away the guest of a scan in, by its list. */
const REFUSALS: ReadonlySet<Verdict> = new Set([
  'used',
  'no_re_entry',
  'refunded',
  'cancelled',
  'disputed',
  'wrong_day',
  'unknown',
]);

/** The verdicts by which a device lets a guest in or out, by its list and a clock that the server has set. */
const MOVES: ReadonlySet<Verdict | null> = new Set(['admitted', 'admitted_again', 'gone_out']);

export interface DecidedScan<Of extends NewScan> {
  scan: Of;
  /** Null for an unknown code. */
  ticketId: string | null;
  verdict: Verdict;
  /** The number of the visit that the scan begins or ends; null for any other scan. */
  visit: number | null;
}

/**
 * Decides scans in the order in which they were taken: the first scan in of a valid ticket admits. Returns unmatched
 * scans only if they match now.
 */
export function decideScans<Of extends NewScan>(
  night: Night,
  scans: readonly Of[],
  tickets: ReadonlyMap<string, ScannedTicket>,
): DecidedScan<Of>[] {
  const now = new Map(tickets);
  // Mistimed scans of one device, of which several may count from the same instant, keep its order.
  const sequence = scans
    .toSorted(byTime)
    .map((scan) => (scan.isMistimed ? withinHours(night, scan, tickets.get(scan.hash)) : scan))
    .toSorted(byTime);
  return sequence.flatMap((scan) => {
    const ticket = now.get(scan.hash) ?? null;
    const verdict = verdictOf(night, scan, ticket);
    const moved = ticket && movedBy(ticket, scan, verdict);
    if (scan.isUnmatched && (!moved || ticket === tickets.get(scan.hash))) return [];
    if (moved) now.set(scan.hash, moved);
    return [{ scan, ticketId: ticket && ticket.id, verdict, visit: moved && moved.visits }];
  });
}

const byTime = (a: NewScan, b: NewScan) => a.takenAt.getTime() - b.takenAt.getTime();

/**
 * Returns a mistimed scan with the earliest time that it can have: the opening of the door, or when the guest went out
 * who is out before these scans.
 */
function withinHours<Of extends NewScan>(
  { startTime }: Night,
  scan: Of,
  ticket: ScannedTicket | undefined,
): Of {
  const wentOutAt = ticket?.state === 'out' ? ticket.movedAt : null;
  const earliest = Math.max(startTime.getTime() - DOOR_MS, wentOutAt?.getTime() ?? 0);
  return { ...scan, takenAt: new Date(earliest) };
}

/** Returns the last of the scans by which the guest of each ticket came in or went out. */
export function lastMoves<Of extends NewScan>(decided: readonly DecidedScan<Of>[]) {
  const moves = decided.filter(({ visit }) => visit !== null);
  return [...new Map(moves.map((one) => [one.ticketId, one])).values()];
}

function movedBy(
  ticket: ScannedTicket,
  { takenAt }: NewScan,
  verdict: Verdict,
): ScannedTicket | null {
  const { visits } = ticket;
  switch (verdict) {
    case 'admitted':
    case 'admitted_again':
      return { ...ticket, state: 'used', visits: visits + 1, movedAt: takenAt };
    case 'gone_out':
      return { ...ticket, state: 'out', movedAt: takenAt };
    default:
      return null;
  }
}

function verdictOf(night: Night, scan: NewScan, ticket: ScannedTicket | null): Verdict {
  if (!ticket) return 'unknown';
  if (ticket.eventId !== night.id) return 'other_event';
  if (scan.direction === 'out') return verdictOut(scan.takenAt, ticket);
  const verdict = verdictIn(night, scan.takenAt, ticket);
  const isAdmission = verdict === 'admitted' || verdict === 'admitted_again';
  return (isAdmission && scan.refusal) || verdict;
}

/**
 * Returns the verdict by which a device has sent a guest away: the guest has not come in, whatever the server would have
 * said. The ticket stays as it is for the next scan. Returns null for any other scan.
 */
export function refusalOf({ direction, shown }: Pick<Scan, 'direction' | 'shown'>): Verdict | null {
  return direction !== 'out' && shown !== null && REFUSALS.has(shown) ? shown : null;
}

function verdictIn(night: Night, takenAt: Date, ticket: ScannedTicket): Verdict {
  const { state } = ticket;
  if (state === 'out') {
    if (!isAfterLastMove(takenAt, ticket)) return 'used';
    if (night.reEntry === 'none') return 'no_re_entry';
    return isOpen(night, takenAt) ? 'admitted_again' : 'wrong_day';
  }
  if (state !== 'valid') return state;
  return isOpen(night, takenAt) ? 'admitted' : 'wrong_day';
}

/** A guest who leaves has left, whatever the setting of the event and the time. */
function verdictOut(takenAt: Date, ticket: ScannedTicket): Verdict {
  const { state } = ticket;
  if (state === 'used') return isAfterLastMove(takenAt, ticket) ? 'gone_out' : 'not_inside';
  return state === 'valid' || state === 'out' ? 'not_inside' : state;
}

/** False for a scan that arrives late: it was taken before one that counts already. */
function isAfterLastMove(takenAt: Date, { movedAt }: ScannedTicket): boolean {
  return movedAt === null || takenAt.getTime() + DELAY_MS >= movedAt.getTime();
}

/** True from some hours before the start of the event until as many hours after its end. */
export function isOpen({ startTime, endTime }: Night, at: Date): boolean {
  return (
    at.getTime() >= startTime.getTime() - DOOR_MS && at.getTime() <= endTime.getTime() + DOOR_MS
  );
}

/**
 * Returns when a scan was taken, by the server's clock: as long before its arrival as it lay on the device before its
 * sending, which both instants of the device tell however wrong its clock is. Never before 1970.
 */
export function takenAt(receivedAt: Date, sentAt: string, at: string): Date {
  const waitedMs = Math.max(0, Date.parse(sentAt) - Date.parse(at));
  return new Date(Math.max(0, receivedAt.getTime() - waitedMs));
}

/**
 * True for a scan by which its device has let a guest in or out, which arrives within the hours of the door and was taken
 * outside by the clock of the device: that clock was set between the scan and its sending.
 */
export function isMistimed(
  night: Night,
  receivedAt: Date,
  { takenAt: at, shown }: { takenAt: Date; shown: Verdict | null },
): boolean {
  return MOVES.has(shown) && isOpen(night, receivedAt) && !isOpen(night, at);
}
