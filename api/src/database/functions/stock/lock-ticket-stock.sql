-- Locks the stock of those events, always in the same order, so that two callers never wait for each other.
CREATE OR REPLACE FUNCTION lock_ticket_stock(events uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ticket_stock WHERE event_id = ANY (events) ORDER BY ticket_type_id FOR UPDATE;
END $$;
