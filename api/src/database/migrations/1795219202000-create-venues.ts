import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateVenues1795219202000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE venues (
        id uuid NOT NULL,
        owner_id uuid NOT NULL,
        name text NOT NULL,
        address text NOT NULL,
        city text NOT NULL,
        postcode text,
        capacity integer NOT NULL,
        time_zone text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT venues_pkey PRIMARY KEY (id),
        CONSTRAINT venues_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users (id),
        CONSTRAINT venues_capacity_check CHECK (capacity >= 1)
      )`);
    await runner.query('CREATE INDEX venues_owner_id_index ON venues (owner_id)');
    await runner.query('CREATE INDEX venues_name_index ON venues (name, id)');
  }
}
