-- A trigger that writes the transaction into a scan that begins or ends to count, as the default of the column does for
-- a new one.
CREATE OR REPLACE FUNCTION stamp_scan_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;
