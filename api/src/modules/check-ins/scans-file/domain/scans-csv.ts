import { type Direction, type Verdict, VERDICT_TITLES } from '@stagedoor/contracts';
import { csvLine } from '../../../../common/csv/csv-line.js';

/** Entries read and held in memory at a time. */
export const PAGE_SIZE = 500;

/** The sort values of an entry; the instant as PostgreSQL writes it, to the microsecond. */
export interface ScanPosition {
  receivedAt: string;
  id: string;
}

export interface ListedScan {
  position: ScanPosition;
  takenAt: Date;
  receivedAt: Date;
  gate: string;
  /** Null for a helper with a link, and after the account was deleted. */
  name: string | null;
  isHelper: boolean;
  deviceId: string;
  kind: 'scan' | 'undo';
  /** Of an undo that of the scan it ends. */
  direction: Direction;
  reason: string | null;
  verdict: Verdict;
  shown: Verdict | null;
  /** Both null unless the ticket is one of this event. */
  ticketType: string | null;
  ticketId: string | null;
}

/** Excel reads a file without it in the encoding of the computer. */
const BYTE_ORDER_MARK = '\uFEFF';

const HEADER = [
  'Scanned at (UTC)',
  'Received at (UTC)',
  'Scanned at (venue)',
  'Gate',
  'Person',
  'Device',
  'Entry',
  'Direction',
  'Reason',
  'Verdict',
  'Shown by the device',
  'Ticket type',
  'Ticket',
];

/** Generates the file of the scans of an event in that time zone, at most one page at a time. */
export async function* scansCsv(
  read: (after: ScanPosition | null) => Promise<readonly ListedScan[]>,
  timeZone: string,
): AsyncGenerator<string> {
  // The Swedish form, `2026-12-19 21:00:05`, is one that spreadsheets read as a time.
  const local = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  });
  yield BYTE_ORDER_MARK + csvLine(HEADER);
  let after: ScanPosition | null = null;
  do {
    const page: readonly ListedScan[] = await read(after);
    if (page.length > 0) yield page.map((scan) => toLine(scan, local)).join('');
    after = page.length < PAGE_SIZE ? null : page.at(-1)!.position;
  } while (after);
}

function toLine(scan: ListedScan, local: Intl.DateTimeFormat): string {
  const { takenAt, receivedAt, gate, name, isHelper, deviceId, reason, shown } = scan;
  return csvLine([
    ...[takenAt.toISOString(), receivedAt.toISOString(), local.format(takenAt)],
    ...[gate, isHelper ? 'Helper' : name, deviceId],
    ...[entryOf(scan), scan.direction === 'in' ? 'In' : 'Out', reason],
    // The verdict stored with an undo is that of the scan it ends.
    scan.kind === 'undo' ? null : VERDICT_TITLES[scan.verdict],
    shown && VERDICT_TITLES[shown],
    ...[scan.ticketType, scan.ticketId],
  ]);
}

function entryOf({ kind, reason }: ListedScan): string {
  if (kind === 'undo') return 'Undo';
  return reason === null ? 'Scan' : 'By hand';
}
