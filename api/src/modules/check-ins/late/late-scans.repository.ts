import { Injectable } from '@nestjs/common';
import type { LateScan, Verdict } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { DoorScanEntity } from '../persistence/door-scan.entity.js';
import { STATE } from '../persistence/door-scans.repository.js';

interface Decided {
  eventId: string;
  id: string;
  verdict: Verdict;
  visit: number | null;
  /** The supervisor. */
  userId: string;
}

const MOST_SHOWN = 1_000;

@Injectable()
export class LateScansRepository {
  /** Stores the verdict of a late scan; returns false when it has one already. The caller has locked the ticket. */
  async decide(
    manager: EntityManager,
    { eventId, id, verdict, visit, userId }: Decided,
  ): Promise<boolean> {
    const { affected } = await manager.update(
      DoorScanEntity,
      { eventId, id, verdict: 'late' },
      {
        ...{ verdict, visit },
        ...{ decidedAt: () => 'clock_timestamp()', decidedBy: userId },
      },
    );
    return affected === 1;
  }

  /**
   * Returns the scans that wait for a supervisor, the earliest first. If there are too many, it takes the earliest of
   * each person and link in turns: any number of scans of one hides none of another.
   */
  async waiting(manager: EntityManager, eventId: string): Promise<LateScan[]> {
    type Row = Omit<LateScan, 'at' | 'receivedAt'> & { at: Date; receivedAt: Date };
    const rows = await manager.query<Row[]>(
      `SELECT d.id AS "scanId", d.taken_at AS at, d.received_at AS "receivedAt", d.gate, d.shown,
         u.first_name || ' ' || u.last_name AS name, y.name AS "ticketType",
         d.direction, CASE WHEN y.id IS NOT NULL THEN ${STATE} END AS state,
         CASE WHEN y.id IS NULL THEN '' ELSE upper(coalesce(left(h.first_name, 1), '')) END AS initial
       FROM (
         SELECT *, row_number() OVER (PARTITION BY user_id, helper_link_id ORDER BY taken_at, id) AS turn
         FROM door_scans WHERE event_id = $1 AND verdict = 'late' ORDER BY turn, taken_at, id LIMIT ${MOST_SHOWN}
       ) d
       LEFT JOIN users u ON u.id = d.user_id
       LEFT JOIN tickets t ON t.id = d.ticket_id
       LEFT JOIN ticket_types y ON y.id = t.ticket_type_id AND t.event_id = d.event_id
       LEFT JOIN door_scans s ON s.ticket_id = t.id AND s.admits
       LEFT JOIN users h ON h.id = t.holder_id
       ORDER BY d.taken_at, d.id`,
      [eventId],
    );
    return rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      receivedAt: row.receivedAt.toISOString(),
    }));
  }
}
