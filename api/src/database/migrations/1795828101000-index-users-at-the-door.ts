import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deleting a user or a helper link clears what refers to it at the door: without an index each is a scan of the whole
 * table. A user's export reads its pages by the same indexes.
 */
export class IndexUsersAtTheDoor1795828101000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX door_scans_user_index ON door_scans (user_id, event_id, id) WHERE user_id IS NOT NULL;
      CREATE INDEX door_scans_decided_by_index ON door_scans (decided_by, event_id, id) WHERE decided_by IS NOT NULL;
      CREATE INDEX door_scans_helper_link_index ON door_scans (helper_link_id) WHERE helper_link_id IS NOT NULL;
      CREATE INDEX door_devices_user_index ON door_devices (user_id, event_id, device_id) WHERE user_id IS NOT NULL;
      CREATE INDEX headset_entries_user_index ON headset_entries (user_id, event_id, id) WHERE user_id IS NOT NULL`);
  }
}
