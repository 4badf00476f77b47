import { Injectable } from '@nestjs/common';
import type { DoorReport, DoorRight, DoorState } from '@stagedoor/contracts';
import { DOOR_EVENTS_MAX, DOOR_HOURS } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { STATE } from './door-scans.repository.js';

export interface ListedTicket {
  hash: Buffer;
  state: DoorState;
  ticketType: string;
  initial: string;
  /** When and where the guest has last come in or gone out. */
  movedAt: number | null;
  gate: string | null;
  visit: number | null;
}

export interface NightOfPerson {
  eventId: string;
  right: DoorRight;
}

/** Transactions that were over, and those that had begun, at the moment of a snapshot. */
interface SnapshotBounds {
  over: string;
  begun: string;
}

const SELECT_TICKETS = `
  SELECT substring(sha256(t.code::bytea), 1, 16) AS hash, ${STATE} AS state,
    t.ticket_type_id AS "ticketType", upper(coalesce(left(u.first_name, 1), '')) AS initial,
    extract(epoch FROM s.taken_at)::integer AS "movedAt", s.gate, s.visit
  FROM tickets t
  LEFT JOIN users u ON u.id = t.holder_id
  LEFT JOIN door_scans s ON s.ticket_id = t.id AND s.admits`;

/** A later visit of a guest is no other admission. */
const FIRST = "visit = 1 AND direction = 'in'";

@Injectable()
export class DoorListsRepository {
  /** Returns the bounds of the caller's snapshot. */
  async snapshot(manager: EntityManager): Promise<SnapshotBounds> {
    const [bounds] = await manager.query<[SnapshotBounds]>(
      `SELECT pg_snapshot_xmin(now)::text AS over, pg_snapshot_xmax(now)::text AS begun
       FROM pg_current_snapshot() AS now`,
    );
    return bounds;
  }

  /** Returns all tickets of an event. */
  tickets(manager: EntityManager, eventId: string): Promise<ListedTicket[]> {
    return manager.query<ListedTicket[]>(`${SELECT_TICKETS} WHERE t.event_id = $1`, [eventId]);
  }

  /**
   * Returns the tickets of an event that a transaction from that number on has changed, or a scan of them. The numbers
   * of a restored database may be above those that have begun: they are of the server of the dump.
   */
  ticketsSince(
    manager: EntityManager,
    eventId: string,
    since: string,
    begun: string,
  ): Promise<ListedTicket[]> {
    return manager.query<ListedTicket[]>(
      `${SELECT_TICKETS} WHERE t.event_id = $1 AND t.id IN (
         SELECT id FROM tickets
         WHERE event_id = $1 AND changed_elsewhere_in >= $2::bigint AND changed_elsewhere_in < $3::bigint
         UNION
         SELECT ticket_id FROM door_scans
         WHERE event_id = $1 AND changed_in >= $2::bigint AND changed_in < $3::bigint AND changed_in > 0)`,
      [eventId, since, begun],
    );
  }

  /** Returns the published events at whose doors a person may work, from those of last night on, the next first. */
  nightsOf(manager: EntityManager, userId: string): Promise<NightOfPerson[]> {
    return manager.query<NightOfPerson[]>(
      `WITH nights AS (
         SELECT e.id, 'creator' AS "right", e.start_time, e.end_time, e.status
         FROM events e WHERE e.creator_id = $1
         UNION ALL
         SELECT e.id, m.duty, e.start_time, e.end_time, e.status
         FROM team_members m JOIN events e ON e.id = m.event_id
         WHERE m.user_id = $1 AND e.creator_id IS DISTINCT FROM $1
       )
       SELECT n.id AS "eventId", n."right"
       FROM (
         SELECT * FROM nights
         WHERE status = 'published' AND end_time > now() - make_interval(hours => ${DOOR_HOURS})
         ORDER BY start_time, id LIMIT ${DOOR_EVENTS_MAX}
       ) n
       ORDER BY n.start_time, n.id`,
      [userId],
    );
  }

  /** Counts the first admissions of the last quarter of an hour. */
  async countRecent(manager: EntityManager, eventId: string): Promise<number> {
    const [counted] = await manager.query<[{ count: number }]>(
      `SELECT count(*)::integer AS count FROM door_scans
       WHERE event_id = $1 AND ${FIRST} AND taken_at > now() - interval '15 minutes'`,
      [eventId],
    );
    return counted.count;
  }

  /** Counts the first admissions by minute and gate. */
  async minutes(manager: EntityManager, eventId: string): Promise<DoorReport['minutes']> {
    const rows = await manager.query<{ at: Date; gate: string; count: number }[]>(
      `SELECT date_trunc('minute', taken_at) AS at, gate, count(*)::integer AS count
       FROM door_scans WHERE event_id = $1 AND ${FIRST} GROUP BY 1, 2 ORDER BY 1, 2`,
      [eventId],
    );
    return rows.map(({ at, gate, count }) => ({ at: at.toISOString(), gate, count }));
  }

  /** Counts the refused scans by verdict, the most frequent first. */
  refused(manager: EntityManager, eventId: string): Promise<DoorReport['refused']> {
    return manager.query<DoorReport['refused']>(
      `SELECT verdict, count(*)::integer AS count FROM door_scans
       WHERE event_id = $1 AND kind = 'scan'
         AND verdict NOT IN ('admitted', 'admitted_again', 'gone_out', 'late')
       GROUP BY verdict ORDER BY count DESC, verdict`,
      [eventId],
    );
  }
}
