import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The votes for the music channels of events, by the tickets inside. */
export class CountChannelVotes1795823000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE channel_votes (
        ticket_id uuid NOT NULL,
        event_id uuid NOT NULL,
        channel smallint NOT NULL,
        voted_at timestamptz NOT NULL,
        CONSTRAINT channel_votes_pkey PRIMARY KEY (ticket_id),
        CONSTRAINT channel_votes_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets (id) ON DELETE CASCADE,
        CONSTRAINT channel_votes_channel_check CHECK (channel BETWEEN 1 AND 3)
      )`);
    await runner.query(
      'CREATE INDEX channel_votes_event_id_index ON channel_votes (event_id, channel)',
    );
    await runner.query(DELETE_VOTE_OF_TICKET);
    await runner.query(`
      CREATE TRIGGER tickets_left AFTER UPDATE OF status ON tickets
      FOR EACH ROW WHEN (OLD.status = 'used' AND NEW.status <> 'used')
      EXECUTE FUNCTION delete_vote_of_ticket()`);
  }
}

const DELETE_VOTE_OF_TICKET = `
-- A trigger that deletes the vote of a ticket that is no longer used: its admission was undone, or it was refunded or
-- cancelled. The votes of an event are then counted without its tickets.
CREATE OR REPLACE FUNCTION delete_vote_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM channel_votes WHERE ticket_id = NEW.id;
  RETURN NULL;
END $$;
`;
