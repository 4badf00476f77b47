import type { MigrationInterface, QueryRunner } from 'typeorm';

const LISTED = "WHERE status = 'published' AND NOT ended";

/** What the public list is served by: indexes that hold what is on sale alone, and word of every change of it. */
export class ServeTheListByIndexes1795565000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query('ALTER TABLE events ADD COLUMN ended boolean NOT NULL DEFAULT false');
    for (const index of INDEXES) await runner.query(index);
    await runner.query('DROP INDEX events_on_sale_index');
    await runner.query(TELL_LIST_CHANGED);
    for (const trigger of TRIGGERS) await runner.query(trigger);
  }
}

/** `fastupdate` is off because a search would go through the list of what is not yet sorted in. */
const INDEXES = [
  `CREATE INDEX events_listed_index ON events (start_time, id) ${LISTED}`,
  `CREATE INDEX events_listed_end_index ON events (end_time) ${LISTED}`,
  `CREATE INDEX events_listed_venue_index ON events (venue_id, end_time) ${LISTED}`,
  `CREATE INDEX events_listed_words_index ON events
     USING gin ((lower(title) || chr(1) || lower(description)) gin_trgm_ops)
     WITH (fastupdate = off) ${LISTED}`,
  `CREATE INDEX venues_place_index ON venues
     USING gin ((lower(city) || chr(1) || lower(name)) gin_trgm_ops) WITH (fastupdate = off)`,
];

/** Sent with the commit, once for a transaction. */
const TELL_LIST_CHANGED = `
CREATE FUNCTION tell_event_list_changed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('event_list_changed', '');
  RETURN NULL;
END $$`;

const tell = (happening: string, when: string) => `
CREATE TRIGGER events_list_${happening}
AFTER ${when} EXECUTE FUNCTION tell_event_list_changed()`;

const TRIGGERS = [
  tell('inserted', "INSERT ON events FOR EACH ROW WHEN (NEW.status = 'published')"),
  tell(
    'updated',
    `UPDATE ON events FOR EACH ROW
     WHEN ((OLD.status = 'published' OR NEW.status = 'published') AND NOT NEW.ended)`,
  ),
  tell('deleted', "DELETE ON events FOR EACH ROW WHEN (OLD.status = 'published')"),
];
