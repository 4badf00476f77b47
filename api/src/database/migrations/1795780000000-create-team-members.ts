import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The people whom the creator of an event has invited to its team. */
export class CreateTeamMembers1795780000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE team_members (
        id uuid NOT NULL,
        event_id uuid NOT NULL,
        email text NOT NULL,
        email_key text NOT NULL,
        duty text NOT NULL,
        user_id uuid,
        invited_at timestamptz NOT NULL DEFAULT now(),
        accepted_at timestamptz,
        CONSTRAINT team_members_pkey PRIMARY KEY (id),
        CONSTRAINT team_members_email_key_unique UNIQUE (event_id, email_key),
        CONSTRAINT team_members_event_id_fkey FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE,
        CONSTRAINT team_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT team_members_duty_check CHECK (duty IN ('steward', 'supervisor')),
        CONSTRAINT team_members_accepted_at_check CHECK ((accepted_at IS NULL) = (user_id IS NULL))
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX team_members_user_id_index ON team_members (user_id, event_id)
      WHERE user_id IS NOT NULL`);
    await runner.query(`
      CREATE INDEX team_members_email_key_index ON team_members (email_key) WHERE user_id IS NULL`);
  }
}
