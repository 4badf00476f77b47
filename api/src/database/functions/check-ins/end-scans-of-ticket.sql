-- A trigger that marks the scans of a used ticket that is refunded or cancelled: its guest is no longer counted.
CREATE OR REPLACE FUNCTION end_scans_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE door_scans SET is_ticket_ended = true WHERE ticket_id = NEW.id AND visit IS NOT NULL;
  RETURN NULL;
END $$;
