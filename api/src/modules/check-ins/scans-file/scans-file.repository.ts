import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type ListedScan, PAGE_SIZE, type ScanPosition } from './domain/scans-csv.js';

type Row = Omit<ListedScan, 'position'> & { id: string; exactly: string };

/** Before every entry. */
const BEGINNING: ScanPosition = {
  receivedAt: '-infinity',
  id: '00000000-0000-0000-0000-000000000000',
};

@Injectable()
export class ScansFileRepository {
  /** Returns the scans of an event that follow a position, in the sequence in which they were received. */
  async pageAfter(
    manager: EntityManager,
    eventId: string,
    after: ScanPosition | null,
  ): Promise<ListedScan[]> {
    const { receivedAt, id } = after ?? BEGINNING;
    const rows = await manager.query<Row[]>(
      `SELECT d.id, d.received_at::text AS exactly, d.taken_at AS "takenAt",
         d.received_at AS "receivedAt", d.gate, u.first_name || ' ' || u.last_name AS name,
         d.helper_link_id IS NOT NULL AS "isHelper", d.device_id AS "deviceId", d.kind, d.direction, d.reason,
         d.verdict, d.shown, y.name AS "ticketType", y.ticket_id AS "ticketId"
       FROM door_scans d
       LEFT JOIN users u ON u.id = d.user_id
       LEFT JOIN LATERAL (
         SELECT y.name, t.id AS ticket_id
         FROM tickets t JOIN ticket_types y ON y.id = t.ticket_type_id
         WHERE t.id = d.ticket_id AND t.event_id = d.event_id
       ) y ON true
       WHERE d.event_id = $1 AND d.received_at > '-infinity'
         AND (d.received_at, d.id) > ($2::timestamptz, $3::uuid)
       ORDER BY d.received_at, d.id LIMIT ${PAGE_SIZE}`,
      [eventId, receivedAt, id],
    );
    return rows.map(({ id: scanId, exactly, ...scan }) => ({
      ...scan,
      position: { receivedAt: exactly, id: scanId },
    }));
  }
}
