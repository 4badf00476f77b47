import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTickets1795219220000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tickets (
        id uuid NOT NULL,
        order_id uuid NOT NULL,
        position integer NOT NULL,
        ticket_type_id uuid NOT NULL,
        event_id uuid NOT NULL,
        holder_id uuid NOT NULL,
        price_minor integer NOT NULL,
        code text NOT NULL,
        status text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT tickets_pkey PRIMARY KEY (id),
        CONSTRAINT tickets_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id),
        CONSTRAINT tickets_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES users (id),
        CONSTRAINT tickets_code_unique UNIQUE (code),
        CONSTRAINT tickets_order_id_position_unique UNIQUE (order_id, position),
        CONSTRAINT tickets_status_check CHECK (status IN ('valid', 'used', 'cancelled', 'refunded'))
      )`);
    await runner.query('CREATE INDEX tickets_holder_id_index ON tickets (holder_id)');
  }
}
