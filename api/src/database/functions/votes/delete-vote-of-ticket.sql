-- A trigger that deletes the vote of a ticket that is no longer used: its admission was undone, or it was refunded or
-- cancelled. The votes of an event are then counted without its tickets.
CREATE OR REPLACE FUNCTION delete_vote_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM channel_votes WHERE ticket_id = NEW.id;
  RETURN NULL;
END $$;
