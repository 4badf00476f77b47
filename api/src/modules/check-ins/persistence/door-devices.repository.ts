import { Injectable } from '@nestjs/common';
import { DOOR_SILENT_SECONDS, type DoorReport } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import type { ScanOrigin } from './door-scans.repository.js';

/** Maximum devices of an event. */
const MOST_DEVICES = 500;

@Injectable()
export class DoorDevicesRepository {
  /** Records that a device was heard of now. */
  async seen(manager: EntityManager, origin: ScanOrigin): Promise<void> {
    const { eventId, deviceId, gate, userId } = origin;
    const [, known] = await manager.query<[unknown, number]>(
      `UPDATE door_devices SET gate = $3, user_id = $4, seen_at = clock_timestamp()
       WHERE event_id = $1 AND device_id = $2`,
      [eventId, deviceId, gate, userId],
    );
    if (known === 0) await this.add(manager, origin);
  }

  /**
   * Adds a device. One above the maximum replaces the one heard of least recently, unless another transaction is
   * recording that one.
   */
  private async add(
    manager: EntityManager,
    { eventId, deviceId, gate, userId }: ScanOrigin,
  ): Promise<void> {
    await manager.query(
      `WITH seen AS (
         INSERT INTO door_devices (event_id, device_id, gate, user_id, seen_at)
         VALUES ($1, $2, $3, $4, clock_timestamp())
         ON CONFLICT (event_id, device_id) DO UPDATE SET seen_at = excluded.seen_at
         RETURNING xmax = 0 AS is_new
       ), surplus AS (
         SELECT device_id FROM door_devices
         WHERE event_id = $1 AND (SELECT is_new FROM seen)
         ORDER BY seen_at DESC, device_id OFFSET ${MOST_DEVICES - 1}
       )
       DELETE FROM door_devices WHERE event_id = $1 AND device_id IN (
         SELECT device_id FROM door_devices
         WHERE event_id = $1 AND device_id IN (SELECT device_id FROM surplus)
         FOR UPDATE SKIP LOCKED)`,
      [eventId, deviceId, gate, userId],
    );
  }

  /** Returns the devices of a door, the one heard of last first. */
  async ofEvent(manager: EntityManager, eventId: string): Promise<DoorReport['devices']> {
    type Row = Omit<DoorReport['devices'][number], 'seenAt'> & { seenAt: Date };
    const rows = await manager.query<Row[]>(
      `SELECT d.device_id AS "deviceId", d.gate, d.seen_at AS "seenAt",
         u.first_name || ' ' || u.last_name AS name,
         d.seen_at < clock_timestamp() - make_interval(secs => ${DOOR_SILENT_SECONDS}) AS "isOffline"
       FROM door_devices d LEFT JOIN users u ON u.id = d.user_id
       WHERE d.event_id = $1 ORDER BY d.seen_at DESC`,
      [eventId],
    );
    return rows.map((row) => ({ ...row, seenAt: row.seenAt.toISOString() }));
  }
}
