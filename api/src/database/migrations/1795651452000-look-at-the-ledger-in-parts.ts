import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How far each look at the ledger has come, and what lately changed: the tables grow at their end, so that an index of
 * ranges of pages finds the latest rows at almost no cost to a sale.
 */
export class LookAtTheLedgerInParts1795651452000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ledger_looks (
        scope text NOT NULL,
        due_at timestamptz NOT NULL DEFAULT now(),
        seen_until timestamptz NOT NULL DEFAULT now(),
        reached uuid,
        finding jsonb NOT NULL DEFAULT '{}',
        found jsonb NOT NULL DEFAULT '{}',
        finished_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT ledger_looks_pkey PRIMARY KEY (scope)
      )`);
    await runner.query(
      `INSERT INTO ledger_looks (scope) VALUES ('changes'), ('orders'), ('stock')`,
    );
    for (const [index, on] of Object.entries(LATEST)) {
      await runner.query(
        `CREATE INDEX ${index} ON ${on} WITH (pages_per_range = 32, autosummarize = on)`,
      );
    }
  }
}

const LATEST = {
  orders_updated_at_index: 'orders USING brin (updated_at)',
  order_changes_changed_at_index: 'order_changes USING brin (changed_at)',
  ledger_entries_created_at_index: 'ledger_entries USING brin (created_at)',
};
