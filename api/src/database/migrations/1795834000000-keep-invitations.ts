import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An invitation to an address that an account has left belongs to the account. An earlier version shows it to none. */
export class KeepInvitations1795834000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE team_members
        ADD COLUMN invited_user_id uuid,
        ADD CONSTRAINT team_members_invited_user_id_fkey
          FOREIGN KEY (invited_user_id) REFERENCES users (id) ON DELETE CASCADE;
      CREATE INDEX team_members_invited_user_id_index ON team_members (invited_user_id)
        WHERE invited_user_id IS NOT NULL`);
  }
}
