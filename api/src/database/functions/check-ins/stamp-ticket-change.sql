-- A trigger that writes the transaction of each change into its ticket. A list of a door that was read when all
-- transactions below a number were over needs the tickets from that number on. changed_elsewhere_in leaves out what
-- scans change, which the list finds by the scans: it is in an index, and a scan would write all indexes of its ticket.
-- Copies of the version before read changed_in. A later migration can remove it.
CREATE OR REPLACE FUNCTION stamp_ticket_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id()::text::bigint;
  IF TG_OP = 'INSERT' OR NEW.status <> 'used' OR NEW.holder_id IS DISTINCT FROM OLD.holder_id THEN
    NEW.changed_elsewhere_in := NEW.changed_in;
  END IF;
  RETURN NEW;
END $$;
