import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The mode of a site whose database is older than the payment provider's books: no orders are placed, and nothing is
 * refunded, ended or mailed, until the operator has compared the two.
 */
export class CreateRecoveryMode1795651421000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE site
        ADD COLUMN home text,
        ADD COLUMN recovery_since timestamptz,
        ADD COLUMN recovery_cause text,
        ADD COLUMN compare_from timestamptz,
        ADD COLUMN confirmed_at timestamptz NOT NULL DEFAULT 'epoch'`);
    await runner.query(SITE_HOME);
    await runner.query(BEGIN_RECOVERY);
    await runner.query(REFUSE_ORDERS);
    await runner.query(`
      CREATE TRIGGER orders_refuse_in_recovery BEFORE INSERT ON orders
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_orders_in_recovery()`);
    await runner.query(`CREATE OR REPLACE VIEW audit_holds_end (subject, detail) AS ${HOLDS_END}`);
    await runner.query('ALTER TABLE refunds DROP CONSTRAINT refunds_payment_id_fkey');
    await runner.query(`
      ALTER TABLE refunds ADD CONSTRAINT refunds_payment_id_fkey
      FOREIGN KEY (payment_id) REFERENCES payments (id) ON UPDATE CASCADE`);
  }
}

/**
 * Where the database lies: a dump that is restored, and a database that is copied, lie elsewhere than before. A promoted
 * replica and a snapshot of the disk do not.
 */
const SITE_HOME = `
CREATE FUNCTION site_home() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT format('%s/%s', server.system_identifier, database.oid)
  FROM pg_control_system() server, pg_database database WHERE database.datname = current_database()
$$`;

/** Returns whether the mode began with this call: it begins once, whatever the number of causes. */
const BEGIN_RECOVERY = `
CREATE FUNCTION begin_recovery(cause text) RETURNS boolean LANGUAGE sql AS $$
  WITH begun AS (
    UPDATE site SET recovery_since = now(), recovery_cause = cause, home = site_home(),
      compare_from = (SELECT seen_until FROM reconciliation)
    WHERE recovery_since IS NULL RETURNING true
  )
  SELECT EXISTS (SELECT FROM begun)
$$`;

/** SD001 tells the API why. Bringing back the orders that the provider knows is what the mode is for. */
const REFUSE_ORDERS = `
CREATE FUNCTION refuse_orders_in_recovery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM site WHERE recovery_since IS NOT NULL)
    AND coalesce(current_setting('stagedoor.brings_back', true), '') <> 'on'
  THEN
    RAISE EXCEPTION 'The site is in recovery mode: no orders are placed.' USING ERRCODE = 'SD001';
  END IF;
  RETURN NULL;
END $$`;

const HOLDS_END_BEFORE = `
    SELECT id::text, format('held until %s', hold_expires_at) FROM orders
    WHERE payment_status = 'pending' AND hold_expires_at < shop_now() - interval '2 minutes'
      AND coalesce(provider_retry_at < shop_now() - interval '2 minutes', true)`;

/** In recovery mode no hold is ended, so that none is late before two minutes after it. */
const HOLDS_END = `${HOLDS_END_BEFORE}
      AND EXISTS (
        SELECT FROM site
        WHERE recovery_since IS NULL AND confirmed_at < shop_now() - interval '2 minutes'
      )`;
