import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Disputes by their own ids, refunds that failed for good, and money that went back without a refund. Copies of the
 * version before still write `disputed_at`, so it stays.
 */
export class FollowDisputes1795651430000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE disputes (
        id text NOT NULL,
        payment_id text NOT NULL,
        amount_minor integer NOT NULL,
        reason text NOT NULL,
        status text NOT NULL,
        withdrawn boolean NOT NULL DEFAULT false,
        reinstated boolean NOT NULL DEFAULT false,
        heard_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT disputes_pkey PRIMARY KEY (id),
        CONSTRAINT disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments (id) ON UPDATE CASCADE,
        CONSTRAINT disputes_amount_check CHECK (amount_minor >= 0),
        CONSTRAINT disputes_status_check CHECK (status IN ('inquiry', 'open', 'won', 'lost'))
      )`);
    await runner.query('CREATE INDEX disputes_payment_id_index ON disputes (payment_id)');
    await runner.query('ALTER TABLE tickets ADD COLUMN withheld boolean NOT NULL DEFAULT false');
    await runner.query(KEEP_KNOWN_DISPUTES);
    await runner.query(WITHHOLD_DISPUTED_TICKETS);
    await runner.query(`
      ALTER TABLE payments ADD COLUMN fraud_warned_at timestamptz,
        ADD COLUMN refund_failure text,
        ADD COLUMN paid_back_minor integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT payments_paid_back_check CHECK (paid_back_minor >= 0)`);
    await this.setAccounts(runner, [...ACCOUNTS, 'disputed', 'outside']);
  }

  private async setAccounts(runner: QueryRunner, accounts: readonly string[]): Promise<void> {
    const list = accounts.map((account) => `'${account}'`).join(', ');
    await runner.query(`
      ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_account_check,
        ADD CONSTRAINT ledger_entries_account_check CHECK (account IN (${list}))`);
  }
}

const ACCOUNTS = ['buyers', 'held', 'payments', 'sales', 'refunds'];

/** Until now a payment knew only that it is disputed; the dispute takes its id from its next notice. */
const KEEP_KNOWN_DISPUTES = `
INSERT INTO disputes (id, payment_id, amount_minor, reason, status, heard_at)
SELECT 'of-' || id, id, amount_minor, 'general', 'open', disputed_at
FROM payments WHERE disputed_at IS NOT NULL`;

const WITHHOLD_DISPUTED_TICKETS = `
UPDATE tickets t SET withheld = true FROM payments p
WHERE p.order_id = t.order_id AND p.disputed_at IS NOT NULL AND t.status = 'valid'`;
