import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the e-mail address of an account was confirmed. Accounts that exist count as confirmed. */
export class ConfirmAddresses1795651410000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD email_confirmed_at timestamptz');
    await runner.query('UPDATE users SET email_confirmed_at = created_at');
  }
}
