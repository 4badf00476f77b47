import { Injectable } from '@nestjs/common';
import type { Direction, DoubleAdmission, Scan, ScanResult, Verdict } from '@stagedoor/contracts';
import { type EntityManager, IsNull } from 'typeorm';
import { DoorScanEntity } from './door-scan.entity.js';

/** Where a scan was taken, and by whom. */
export interface ScanOrigin {
  eventId: string;
  deviceId: string;
  gate: string;
  /** Null for a helper, whose link is the origin. */
  userId: string | null;
  helperLinkId: string | null;
}

/** A scan of a code, or an admission by hand with its reason. */
export interface TakenScan extends Scan {
  reason?: string;
}

export interface StoredScan extends Pick<TakenScan, 'id' | 'shown' | 'listAge' | 'reason'> {
  /** The hash of the code, in hexadecimal digits. */
  codeHash: string;
  direction: Direction;
  ticketId: string | null;
  verdict: Verdict;
  visit: number | null;
  /** True when the scan counts and no earlier one of its ticket did. */
  admits: boolean;
  takenAt: Date;
}

/** A stored scan that a device sends again. */
export interface KnownScan {
  ticketId: string | null;
  deviceId: string;
  /** True until its device says what it has shown. */
  isUnshown: boolean;
}

/** The state of a ticket `t` in the list of a door; `s` is the scan of it that counts. */
export const STATE = `
  CASE WHEN t.status = 'valid' AND t.withheld THEN 'disputed'
    WHEN t.status = 'used' AND s.direction = 'out' THEN 'out' ELSE t.status END`;

/** `s` is the scan of a ticket that counts. */
export const ADMISSION = `
  CASE WHEN s.id IS NOT NULL THEN json_build_object(
    'scanId', s.id, 'at', to_char(s.taken_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'gate', s.gate, 'deviceId', s.device_id) END`;

/** `d` is a scan whose device has let in a guest whom the server refuses. Must imply the predicate of their index. */
const DOUBLE = `
  d.shown IN ('admitted', 'admitted_again') AND d.verdict IN
    ('used', 'no_re_entry', 'refunded', 'cancelled', 'disputed', 'other_event', 'wrong_day', 'unknown')`;

@Injectable()
export class DoorScansRepository {
  /** Returns those of the scans that are stored already, by id. */
  async findKnown(
    manager: EntityManager,
    eventId: string,
    ids: readonly string[],
  ): Promise<Map<string, KnownScan>> {
    const rows = await manager.query<(KnownScan & { id: string })[]>(
      `SELECT id, ticket_id AS "ticketId", device_id AS "deviceId", shown IS NULL AS "isUnshown"
       FROM door_scans WHERE event_id = $1 AND id = ANY ($2)`,
      [eventId, ids],
    );
    return new Map(rows.map(({ id, ...known }) => [id, known]));
  }

  /**
   * Records what a device has shown since it sent a scan for the first time: it asked, got no answer and decided by its
   * list. A verdict replaces the stored one.
   */
  async recordShown(
    manager: EntityManager,
    eventId: string,
    { id, shown, listAge }: Pick<Scan, 'id' | 'shown' | 'listAge'>,
    verdict: Verdict | null,
  ): Promise<void> {
    const change = { shown, listAge, ...(verdict && { verdict }) };
    await manager.update(DoorScanEntity, { eventId, id, shown: IsNull() }, change);
  }

  /** Stores decided scans. One whose id is stored already violates `door_scans_pkey`. */
  async insert(
    manager: EntityManager,
    { eventId, deviceId, gate, userId, helperLinkId }: ScanOrigin,
    scans: readonly StoredScan[],
  ): Promise<void> {
    await manager.query(
      `INSERT INTO door_scans (event_id, device_id, gate, user_id, id, ticket_id, code_hash, direction, verdict,
         visit, admits, is_late, shown, list_age, taken_at, helper_link_id, reason)
       SELECT $1, $2, $3, $4, s.id, s."ticketId", decode(s."codeHash", 'hex'), s.direction, s.verdict,
         s.visit, s.admits, s.verdict = 'late', s.shown, s."listAge", s."takenAt", $6, s.reason
       FROM jsonb_to_recordset($5) AS s (id uuid, "ticketId" uuid, "codeHash" text, direction text, verdict text,
         visit integer, admits boolean, shown text, "listAge" integer, "takenAt" timestamptz, reason text)`,
      [eventId, deviceId, gate, userId, JSON.stringify(scans), helperLinkId],
    );
  }

  /** Returns true when the person or the link has stored at least that number of scans of the event since a time. */
  async hasStored(
    manager: EntityManager,
    { eventId, userId, helperLinkId }: ScanOrigin,
    count: number,
    since: Date,
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT FROM door_scans
       WHERE event_id = $1 AND (user_id = $2 OR helper_link_id = $3) AND received_at >= $4
       OFFSET $5 LIMIT 1`,
      [eventId, userId, helperLinkId, since, count - 1],
    );
    return rows.length > 0;
  }

  /** Describes stored scans with their tickets as they are now, by id. */
  async results(
    manager: EntityManager,
    eventId: string,
    ids: readonly string[],
  ): Promise<Map<string, ScanResult>> {
    if (ids.length === 0) return new Map();
    const rows = await manager.query<ScanResult[]>(
      `SELECT d.id, d.verdict, y.name AS "ticketType", ${ADMISSION} AS admission,
         coalesce(d.visit, s.visit) AS visit,
         CASE WHEN y.id IS NULL THEN '' ELSE upper(coalesce(left(u.first_name, 1), '')) END AS initial,
         CASE WHEN d.verdict = 'other_event' THEN json_build_object('title', e.title, 'timeZone', v.time_zone,
           'startTime', to_char(e.start_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END AS "otherEvent"
       FROM door_scans d
       LEFT JOIN tickets t ON t.id = d.ticket_id
       LEFT JOIN ticket_types y ON y.id = t.ticket_type_id AND t.event_id = d.event_id
       LEFT JOIN users u ON u.id = t.holder_id
       LEFT JOIN events e ON e.id = t.event_id
       LEFT JOIN venues v ON v.id = e.venue_id
       LEFT JOIN door_scans s ON s.ticket_id = t.id AND s.admits AND s.event_id = d.event_id
       WHERE d.event_id = $1 AND d.id = ANY ($2)`,
      [eventId, ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Returns the scan, or null when there is none of that id at that door. */
  find(manager: EntityManager, eventId: string, id: string): Promise<DoorScanEntity | null> {
    return manager.findOneBy(DoorScanEntity, { eventId, id });
  }

  async insertUndo(
    manager: EntityManager,
    origin: ScanOrigin,
    undo: { id: string; scan: DoorScanEntity },
  ): Promise<void> {
    const { ticketId, direction, verdict, id: undoes } = undo.scan;
    const undone = { kind: 'undo' as const, ticketId, direction, verdict, undoes };
    const row = { ...origin, id: undo.id, ...undone, takenAt: new Date() };
    await manager.insert(DoorScanEntity, row);
  }

  /** Returns the scans that a device has admitted and the server refuses, the latest first. */
  async doubles(manager: EntityManager, eventId: string): Promise<DoubleAdmission[]> {
    type Row = Omit<DoubleAdmission, 'hash' | 'at'> & { hash: Buffer; at: Date };
    const rows = await manager.query<Row[]>(
      `SELECT d.id AS "scanId", d.verdict, d.code_hash AS hash, d.taken_at AS at, d.gate, d.device_id AS "deviceId",
         d.list_age AS "listAge", ${ADMISSION} AS first
       FROM door_scans d LEFT JOIN LATERAL (
         SELECT * FROM door_scans s WHERE s.ticket_id = d.ticket_id AND s.visit IS NOT NULL AND s.direction = 'in'
         ORDER BY s.visit DESC LIMIT 1
       ) s ON true
       WHERE d.event_id = $1 AND ${DOUBLE}
       ORDER BY d.received_at DESC, d.id LIMIT 1000`,
      [eventId],
    );
    return rows.map((row) => ({
      ...row,
      hash: row.hash.toString('base64url'),
      at: row.at.toISOString(),
    }));
  }
}
