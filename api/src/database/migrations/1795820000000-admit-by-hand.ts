import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reason of an admission without a ticket code. */
export class AdmitByHand1795820000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE door_scans ADD COLUMN reason text,
        ADD CONSTRAINT door_scans_reason_check CHECK (reason IS NULL OR kind = 'scan')`);
  }
}
