import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The headsets of events: what was done with them, and what follows from it. */
export class HandOutHeadphones1795810000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [POOLS, HEADSETS, ENTRIES, LOANS, REMINDERS, ...INDEXES]) {
      await runner.query(statement);
    }
  }
}

const POOLS = `
  CREATE TABLE headset_pools (
    event_id uuid NOT NULL,
    ordered integer NOT NULL,
    fee_minor integer NOT NULL,
    label_key text NOT NULL,
    CONSTRAINT headset_pools_pkey PRIMARY KEY (event_id),
    CONSTRAINT headset_pools_event_id_fkey FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE,
    CONSTRAINT headset_pools_ordered_check CHECK (ordered > 0),
    CONSTRAINT headset_pools_fee_minor_check CHECK (fee_minor >= 0)
  )`;

const HEADSETS = `
  CREATE TABLE headsets (
    event_id uuid NOT NULL,
    number integer NOT NULL,
    is_faulty boolean NOT NULL,
    CONSTRAINT headsets_pkey PRIMARY KEY (event_id, number),
    CONSTRAINT headsets_event_id_fkey FOREIGN KEY (event_id) REFERENCES headset_pools (event_id) ON DELETE CASCADE
  )`;

const ENTRIES = `
  CREATE TABLE headset_entries (
    event_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    headset integer NOT NULL,
    replacement integer,
    ticket_id uuid,
    code_hash bytea,
    objection text,
    counts boolean NOT NULL,
    answer text NOT NULL,
    outcome text NOT NULL,
    device_id uuid NOT NULL,
    user_id uuid,
    at timestamptz NOT NULL,
    taken_at timestamptz NOT NULL,
    CONSTRAINT headset_entries_pkey PRIMARY KEY (event_id, id),
    CONSTRAINT headset_entries_event_id_fkey FOREIGN KEY (event_id) REFERENCES headset_pools (event_id) ON DELETE CASCADE,
    CONSTRAINT headset_entries_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets (id) ON DELETE CASCADE,
    CONSTRAINT headset_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL,
    CONSTRAINT headset_entries_kind_check CHECK (kind IN ('count_in', 'hand_out', 'take_back', 'swap', 'faulty', 'repaired')),
    CONSTRAINT headset_entries_replacement_check CHECK ((kind = 'swap') = (replacement IS NOT NULL)),
    CONSTRAINT headset_entries_code_hash_check CHECK ((kind = 'hand_out') = (code_hash IS NOT NULL))
  )`;

const LOANS = `
  CREATE TABLE headset_loans (
    event_id uuid NOT NULL,
    id uuid NOT NULL,
    headset integer NOT NULL,
    ticket_id uuid,
    is_extra boolean NOT NULL,
    opened_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT headset_loans_pkey PRIMARY KEY (event_id, id),
    CONSTRAINT headset_loans_event_id_fkey FOREIGN KEY (event_id) REFERENCES headset_pools (event_id) ON DELETE CASCADE,
    CONSTRAINT headset_loans_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets (id) ON DELETE CASCADE
  )`;

const REMINDERS = `
  CREATE TABLE headset_reminders (
    event_id uuid NOT NULL,
    loan_id uuid NOT NULL,
    reminded_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT headset_reminders_pkey PRIMARY KEY (event_id, loan_id),
    CONSTRAINT headset_reminders_event_id_fkey FOREIGN KEY (event_id) REFERENCES headset_pools (event_id) ON DELETE CASCADE
  )`;

const INDEXES = [
  'CREATE INDEX headset_entries_event_id_index ON headset_entries (event_id, taken_at) WHERE counts',
  'CREATE UNIQUE INDEX headset_loans_headset_index ON headset_loans (event_id, headset) WHERE ended_at IS NULL',
  `CREATE UNIQUE INDEX headset_loans_open_ticket_index ON headset_loans (ticket_id)
   WHERE ended_at IS NULL AND NOT is_extra`,
  'CREATE INDEX headset_loans_ticket_id_index ON headset_loans (ticket_id)',
];
