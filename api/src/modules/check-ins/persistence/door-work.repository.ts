import { Injectable } from '@nestjs/common';
import type { OwnDoorDevice, OwnDoorScan, OwnScanDecision } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { type EventPosition, rowsOfUser } from '../../../common/lists/event-page.js';

/** Reads what is stored about the users who work at doors, without the tickets. */
@Injectable()
export class DoorWorkRepository {
  /** Returns the next scans of a user after that one. */
  async scansOf(
    manager: EntityManager,
    userId: string,
    after: EventPosition,
    limit: number,
  ): Promise<OwnDoorScan[]> {
    type Row = Omit<OwnDoorScan, 'takenAt' | 'receivedAt' | 'decidedAt'> &
      Record<'takenAt' | 'receivedAt', Date> & { decidedAt: Date | null };
    const { where, orderBy } = rowsOfUser('user_id', 'id');
    const rows = await manager.query<Row[]>(
      `SELECT event_id AS "eventId", id, kind, direction, verdict, shown, list_age AS "listAge", reason, undoes,
         device_id AS "deviceId", gate, taken_at AS "takenAt", received_at AS "receivedAt", is_late AS "isLate",
         decided_at AS "decidedAt"
       FROM door_scans WHERE ${where} ORDER BY ${orderBy} LIMIT $4`,
      [userId, after.eventId, after.id, limit],
    );
    return rows.map(({ takenAt, receivedAt, decidedAt, ...row }) => ({
      ...row,
      takenAt: takenAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
      decidedAt: decidedAt && decidedAt.toISOString(),
    }));
  }

  /** Returns the next decisions of a user about late scans after that one. */
  async decisionsOf(
    manager: EntityManager,
    userId: string,
    after: EventPosition,
    limit: number,
  ): Promise<OwnScanDecision[]> {
    type Row = Omit<OwnScanDecision, 'decidedAt'> & { decidedAt: Date };
    const { where, orderBy } = rowsOfUser('decided_by', 'id');
    const rows = await manager.query<Row[]>(
      `SELECT event_id AS "eventId", id AS "scanId", verdict, decided_at AS "decidedAt"
       FROM door_scans WHERE ${where} ORDER BY ${orderBy} LIMIT $4`,
      [userId, after.eventId, after.id, limit],
    );
    return rows.map((row) => ({ ...row, decidedAt: row.decidedAt.toISOString() }));
  }

  /** Returns the next devices that a user last used after that one. */
  async devicesOf(
    manager: EntityManager,
    userId: string,
    after: EventPosition,
    limit: number,
  ): Promise<OwnDoorDevice[]> {
    type Row = Omit<OwnDoorDevice, 'seenAt'> & { seenAt: Date };
    const { where, orderBy } = rowsOfUser('user_id', 'device_id');
    const rows = await manager.query<Row[]>(
      `SELECT event_id AS "eventId", device_id AS "deviceId", gate, seen_at AS "seenAt"
       FROM door_devices WHERE ${where} ORDER BY ${orderBy} LIMIT $4`,
      [userId, after.eventId, after.id, limit],
    );
    return rows.map((row) => ({ ...row, seenAt: row.seenAt.toISOString() }));
  }
}
