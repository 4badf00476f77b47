import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What stays when an account is deleted, and the column that said whose it was. */
const STAYS = [
  ['orders', 'buyer_id'],
  ['tickets', 'holder_id'],
  ['events', 'creator_id'],
  ['venues', 'owner_id'],
] as const;

export class LetAccountsGo1795478430000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of STAYS) {
      await runner.query(`
        ALTER TABLE ${table}
          ALTER COLUMN ${column} DROP NOT NULL,
          DROP CONSTRAINT ${table}_${column}_fkey,
          ADD CONSTRAINT ${table}_${column}_fkey
            FOREIGN KEY (${column}) REFERENCES users (id) ON DELETE SET NULL`);
    }
  }
}
