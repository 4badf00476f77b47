import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The links by which helpers without an account scan tickets, and whose scans are theirs. */
export class CreateHelperLinks1795801000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE helper_links (
        id uuid NOT NULL,
        event_id uuid NOT NULL,
        gate text NOT NULL,
        secret_hash text NOT NULL,
        made_by uuid,
        made_at timestamptz NOT NULL DEFAULT now(),
        device_id uuid,
        token_hash text,
        claimed_at timestamptz,
        revoked_at timestamptz,
        CONSTRAINT helper_links_pkey PRIMARY KEY (id),
        CONSTRAINT helper_links_secret_hash_unique UNIQUE (secret_hash),
        CONSTRAINT helper_links_token_hash_unique UNIQUE (token_hash),
        CONSTRAINT helper_links_event_id_fkey FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE,
        CONSTRAINT helper_links_made_by_fkey FOREIGN KEY (made_by) REFERENCES users (id) ON DELETE SET NULL,
        CONSTRAINT helper_links_claimed_check CHECK (
          (device_id IS NULL) = (token_hash IS NULL) AND (device_id IS NULL) = (claimed_at IS NULL))
      )`);
    await runner.query('CREATE INDEX helper_links_event_id_index ON helper_links (event_id, id)');
    await runner.query('CREATE INDEX helper_links_made_by_index ON helper_links (made_by, id)');
    await runner.query(`
      ALTER TABLE door_scans
        ADD COLUMN helper_link_id uuid,
        ADD CONSTRAINT door_scans_helper_link_id_fkey
          FOREIGN KEY (helper_link_id) REFERENCES helper_links (id) ON DELETE SET NULL`);
  }
}
