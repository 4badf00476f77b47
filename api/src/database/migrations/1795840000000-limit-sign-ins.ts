import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-ins that succeed are counted, too. */
export class LimitSignIns1795840000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE failed_sign_ins
        DROP CONSTRAINT failed_sign_ins_of_check,
        ADD CONSTRAINT failed_sign_ins_of_check
          CHECK (of IN ('account', 'address', 'registration', 'mail', 'switch', 'sign-in'))`);
  }
}
