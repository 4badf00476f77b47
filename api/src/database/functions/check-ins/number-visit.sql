-- A trigger for copies of the version before visits were numbered: their admissions get the next number, because they
-- take calls until they are replaced. A later migration can remove it.
CREATE OR REPLACE FUNCTION number_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.visit := 1 + coalesce((SELECT max(visit) FROM door_scans WHERE ticket_id = NEW.ticket_id), 0);
  RETURN NEW;
END $$;
