import { Injectable } from '@nestjs/common';
import { DOOR_SILENT_SECONDS, type DoorReport } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import type { ScanOrigin } from './door-scans.repository.js';

/** Maximum devices of an event. */
const MOST_DEVICES = 500;

@Injectable()
export class DoorDevicesRepository {
  /** Records that a device was heard of now. A new one above the maximum replaces the one heard of least recently. */
  async seen(
    manager: EntityManager,
    { eventId, deviceId, gate, userId }: ScanOrigin,
  ): Promise<void> {
    const [device] = await manager.query<[{ isNew: boolean }]>(
      `INSERT INTO door_devices (event_id, device_id, gate, user_id, seen_at)
       VALUES ($1, $2, $3, $4, clock_timestamp())
       ON CONFLICT (event_id, device_id) DO UPDATE
       SET gate = excluded.gate, user_id = excluded.user_id, seen_at = excluded.seen_at
       RETURNING xmax = 0 AS "isNew"`,
      [eventId, deviceId, gate, userId],
    );
    if (device.isNew) await this.deleteSurplus(manager, eventId);
  }

  /** Waits for no device that another transaction is recording: the caller may have locked tickets. */
  private async deleteSurplus(manager: EntityManager, eventId: string): Promise<void> {
    await manager.query(
      `WITH surplus AS (
         SELECT device_id FROM door_devices WHERE event_id = $1
         ORDER BY seen_at DESC, device_id OFFSET ${MOST_DEVICES}
       )
       DELETE FROM door_devices WHERE event_id = $1 AND device_id IN (
         SELECT device_id FROM door_devices
         WHERE event_id = $1 AND device_id IN (SELECT device_id FROM surplus)
         FOR UPDATE SKIP LOCKED)`,
      [eventId],
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
