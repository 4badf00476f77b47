import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever holds the rows' database account may add to them; nobody changes what is there, by accident or on purpose. */
const REFUSE_CHANGES = `
  CREATE FUNCTION refuse_audit_log_changes() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'The audit log is append-only.';
  END $$`;

export class CreateAuditLog1795478440000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_log (
        id bigint GENERATED ALWAYS AS IDENTITY,
        at timestamptz NOT NULL DEFAULT now(),
        actor text NOT NULL,
        action text NOT NULL,
        subject text,
        request_id text,
        CONSTRAINT audit_log_pkey PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX audit_log_actor_index ON audit_log (actor, id)');
    await runner.query('CREATE INDEX audit_log_subject_index ON audit_log (subject, id)');
    await runner.query(REFUSE_CHANGES);
    await runner.query(`
      CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_log_changes()`);
  }
}
