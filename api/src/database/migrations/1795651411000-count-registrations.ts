import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counters beside those of failed sign-ins: accounts that a network opens, and mails that an account asks for. */
export class CountRegistrations1795651411000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE failed_sign_ins
        DROP CONSTRAINT failed_sign_ins_of_check,
        ADD CONSTRAINT failed_sign_ins_of_check
          CHECK (of IN ('account', 'address', 'registration', 'mail'))`);
  }
}
