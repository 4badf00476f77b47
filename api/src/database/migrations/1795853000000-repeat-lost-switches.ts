import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A switch of the role whose response was lost is repeated with the replaced token. */
export class RepeatLostSwitches1795853000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN replaced_by uuid');
  }
}
