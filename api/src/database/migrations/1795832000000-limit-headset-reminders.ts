import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A reminder names its holder, who gets no second one within some hours. An earlier version stores none. */
export class LimitHeadsetReminders1795832000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE headset_reminders
        ADD COLUMN holder_id uuid,
        ADD CONSTRAINT headset_reminders_holder_id_fkey
          FOREIGN KEY (holder_id) REFERENCES users (id) ON DELETE SET NULL;
      CREATE INDEX headset_reminders_holder_index ON headset_reminders (holder_id, event_id)
        WHERE holder_id IS NOT NULL`);
  }
}
