-- A trigger that keeps the audit log append-only.
CREATE OR REPLACE FUNCTION refuse_audit_log_changes() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'The audit log is append-only.';
  END $$;
