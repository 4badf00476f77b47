import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What each draw says of a version while two are compared; and which failures were reported with a valid ticket, so that
 * those without one have a room of their own.
 */
export class CreateCanaryVotes1795680000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE canary_votes (
        remote text NOT NULL,
        version text NOT NULL,
        draw text NOT NULL,
        network_key text NOT NULL,
        opened_at timestamptz,
        failed_at timestamptz,
        voted_at timestamptz NOT NULL,
        CONSTRAINT canary_votes_pkey PRIMARY KEY (remote, version, draw),
        CONSTRAINT canary_votes_outcome_check CHECK (opened_at IS NOT NULL OR failed_at IS NOT NULL)
      )`);
    await runner.query(
      'CREATE INDEX canary_votes_network_index ON canary_votes (remote, version, network_key)',
    );
    await runner.query('CREATE INDEX canary_votes_voted_index ON canary_votes (voted_at)');
    await runner.query(
      'ALTER TABLE client_errors ADD COLUMN vouched boolean NOT NULL DEFAULT false',
    );
    await runner.query(
      'ALTER TABLE client_opens ADD COLUMN vouched boolean NOT NULL DEFAULT false',
    );
  }
}
