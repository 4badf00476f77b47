-- A trigger that writes the transaction of each change into its ticket. A list of a door that was read when all
-- transactions below a number were over needs the tickets from that number on.
CREATE OR REPLACE FUNCTION stamp_ticket_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;
