import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Switches of the role are counted per account. Each ends a session and starts another: a user's live sessions are
 * found without the ended ones, and the expired ones without the others.
 */
export class LimitSwitchesOfRoles1795830000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    // The locks that stop readers come last.
    await runner.query(`
      CREATE INDEX sessions_live_index ON sessions (user_id) WHERE revoked_at IS NULL;
      CREATE INDEX sessions_of_user_index ON sessions (user_id, expires_at);
      DROP INDEX sessions_user_id_index;
      ALTER TABLE failed_sign_ins
        DROP CONSTRAINT failed_sign_ins_of_check,
        ADD CONSTRAINT failed_sign_ins_of_check
          CHECK (of IN ('account', 'address', 'registration', 'mail', 'switch'))`);
  }
}
