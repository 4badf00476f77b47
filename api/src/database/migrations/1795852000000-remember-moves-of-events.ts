import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an event last got another venue or other times. Moves before this migration are not known. */
export class RememberMovesOfEvents1795852000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events ADD COLUMN moved_at timestamptz');
  }
}
