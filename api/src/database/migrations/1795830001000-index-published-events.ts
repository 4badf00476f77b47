import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A user's published events are counted at each publication, without those that are over. */
export class IndexPublishedEvents1795830001000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "CREATE INDEX events_published_index ON events (creator_id, end_time) WHERE status = 'published' AND NOT ended",
    );
  }
}
