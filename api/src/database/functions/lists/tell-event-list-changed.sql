-- A trigger that notifies every copy of the API that the list of events has changed, once for each committed
-- transaction.
CREATE OR REPLACE FUNCTION tell_event_list_changed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('event_list_changed', '');
  RETURN NULL;
END $$;
