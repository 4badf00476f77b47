-- Locks the stock of the events in a fixed sequence, so that two callers never deadlock.
CREATE OR REPLACE FUNCTION lock_ticket_stock(events uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ticket_stock WHERE event_id = ANY (events) ORDER BY ticket_type_id FOR UPDATE;
END $$;
