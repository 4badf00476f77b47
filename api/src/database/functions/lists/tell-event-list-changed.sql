-- A trigger that tells every copy of the API that the list of events has changed. It is sent with the commit,
-- once for each transaction.
CREATE OR REPLACE FUNCTION tell_event_list_changed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('event_list_changed', '');
  RETURN NULL;
END $$;
