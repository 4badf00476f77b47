import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The scans at the doors of events, and the changes of tickets that a door has to know. */
export class OpenTheDoor1795790000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tickets ADD COLUMN changed_in bigint NOT NULL DEFAULT 0');
    await runner.query(STAMP_TICKET_CHANGE);
    await runner.query(`
      CREATE TRIGGER tickets_changed BEFORE INSERT OR UPDATE ON tickets
      FOR EACH ROW EXECUTE FUNCTION stamp_ticket_change()`);
    await runner.query(
      "CREATE INDEX tickets_used_index ON tickets (event_id) WHERE status = 'used'",
    );
    await runner.query('CREATE INDEX tickets_event_id_index ON tickets (event_id, changed_in)');
    await runner.query(
      'CREATE INDEX tickets_code_hash_index ON tickets (substring(sha256(code::bytea), 1, 16))',
    );
    await runner.query(DOOR_SCANS);
    await runner.query(
      'CREATE UNIQUE INDEX door_scans_admission_index ON door_scans (ticket_id) WHERE admits',
    );
    await runner.query(
      'CREATE INDEX door_scans_event_id_index ON door_scans (event_id, received_at)',
    );
    await runner.query(DOOR_DEVICES);
    await runner.query(USED_IS_ADMITTED);
  }
}

const DOOR_SCANS = `
  CREATE TABLE door_scans (
    id uuid NOT NULL,
    event_id uuid NOT NULL,
    kind text NOT NULL DEFAULT 'scan',
    ticket_id uuid,
    code_hash bytea,
    verdict text NOT NULL,
    admits boolean NOT NULL DEFAULT false,
    shown text,
    list_age integer,
    undoes uuid,
    device_id uuid NOT NULL,
    gate text NOT NULL,
    user_id uuid,
    taken_at timestamptz NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT door_scans_pkey PRIMARY KEY (event_id, id),
    CONSTRAINT door_scans_event_id_fkey FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE,
    CONSTRAINT door_scans_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets (id) ON DELETE CASCADE,
    CONSTRAINT door_scans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL,
    CONSTRAINT door_scans_kind_check CHECK (kind IN ('scan', 'undo')),
    CONSTRAINT door_scans_undoes_check CHECK ((kind = 'undo') = (undoes IS NOT NULL)),
    CONSTRAINT door_scans_admits_check CHECK (NOT admits OR (verdict = 'admitted' AND ticket_id IS NOT NULL))
  )`;

const DOOR_DEVICES = `
  CREATE TABLE door_devices (
    event_id uuid NOT NULL,
    device_id uuid NOT NULL,
    gate text NOT NULL,
    user_id uuid,
    seen_at timestamptz NOT NULL,
    CONSTRAINT door_devices_pkey PRIMARY KEY (event_id, device_id),
    CONSTRAINT door_devices_event_id_fkey FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE,
    CONSTRAINT door_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
  )`;

const STAMP_TICKET_CHANGE = `
-- A trigger that writes the transaction of each change into its ticket. A list of a door that was read when all
-- transactions below a number were over needs the tickets from that number on.
CREATE OR REPLACE FUNCTION stamp_ticket_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;
`;

const USED_IS_ADMITTED = `
-- A ticket is used exactly while one admission of it counts; a refund or cancellation keeps the admission.
CREATE OR REPLACE VIEW audit_used_is_admitted (subject, detail) AS
  SELECT t.id::text, format('is %s, %s', t.status, coalesce('admitted by ' || s.id, 'never admitted'))
  FROM tickets t LEFT JOIN door_scans s ON s.ticket_id = t.id AND s.admits
  WHERE t.status IN ('valid', 'used') AND (t.status = 'used') <> (s.id IS NOT NULL);
`;
