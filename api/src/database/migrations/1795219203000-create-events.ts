import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateEvents1795219203000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE events (
        id uuid NOT NULL,
        creator_id uuid NOT NULL,
        venue_id uuid NOT NULL,
        title text NOT NULL,
        description text NOT NULL,
        start_time timestamptz NOT NULL,
        end_time timestamptz NOT NULL,
        status text NOT NULL,
        cover_image_url text,
        event_metadata jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        published_at timestamptz,
        CONSTRAINT events_pkey PRIMARY KEY (id),
        CONSTRAINT events_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users (id),
        CONSTRAINT events_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues (id),
        CONSTRAINT events_times_check CHECK (end_time > start_time),
        CONSTRAINT events_status_check CHECK (status IN ('draft', 'published', 'cancelled'))
      )`);
    await runner.query('CREATE INDEX events_creator_id_index ON events (creator_id)');
    await runner.query('CREATE INDEX events_venue_id_index ON events (venue_id)');
    await runner.query('CREATE INDEX events_on_sale_index ON events (status, start_time, id)');
    await runner.query(`
      CREATE TABLE ticket_types (
        id uuid NOT NULL,
        event_id uuid NOT NULL,
        name text NOT NULL,
        price_minor integer NOT NULL,
        position integer NOT NULL,
        CONSTRAINT ticket_types_pkey PRIMARY KEY (id),
        CONSTRAINT ticket_types_event_id_fkey FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE,
        CONSTRAINT ticket_types_price_check CHECK (price_minor >= 0)
      )`);
    await runner.query(
      'CREATE INDEX ticket_types_event_id_index ON ticket_types (event_id, position)',
    );
    await runner.query(`
      CREATE TABLE ticket_stock (
        ticket_type_id uuid NOT NULL,
        event_id uuid NOT NULL,
        quantity integer NOT NULL,
        sold integer NOT NULL DEFAULT 0,
        held integer NOT NULL DEFAULT 0,
        CONSTRAINT ticket_stock_pkey PRIMARY KEY (ticket_type_id),
        CONSTRAINT ticket_stock_counts_check CHECK (sold >= 0 AND held >= 0 AND sold + held <= quantity)
      ) WITH (fillfactor = 50)`);
    await runner.query('CREATE INDEX ticket_stock_event_id_index ON ticket_stock (event_id)');
  }
}
