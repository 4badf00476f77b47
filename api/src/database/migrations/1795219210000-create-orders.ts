import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOrders1795219210000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE orders (
        id uuid NOT NULL,
        buyer_id uuid NOT NULL,
        event_id uuid NOT NULL,
        payment_status text NOT NULL,
        total_minor integer NOT NULL,
        currency text NOT NULL,
        checkout_session_id text,
        checkout_url text,
        payment_intent_id text,
        hold_expires_at timestamptz,
        provider_retry_at timestamptz,
        paid_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT orders_pkey PRIMARY KEY (id),
        CONSTRAINT orders_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users (id),
        CONSTRAINT orders_checkout_session_id_unique UNIQUE (checkout_session_id),
        CONSTRAINT orders_payment_status_check CHECK (
          payment_status IN ('pending', 'completed', 'expired', 'failed', 'refund_pending', 'refunded')
        ),
        CONSTRAINT orders_total_check CHECK (total_minor >= 0)
      )`);
    await runner.query('CREATE INDEX orders_buyer_id_index ON orders (buyer_id, event_id)');
    await runner.query('CREATE INDEX orders_event_id_index ON orders (event_id)');
    await runner.query(`
      CREATE INDEX orders_hold_expires_at_index ON orders (hold_expires_at)
      WHERE payment_status = 'pending'`);
    await runner.query(`
      CREATE INDEX orders_refund_pending_index ON orders (updated_at)
      WHERE payment_status = 'refund_pending'`);
    await runner.query(`
      CREATE TABLE order_items (
        id uuid NOT NULL,
        order_id uuid NOT NULL,
        ticket_type_id uuid NOT NULL,
        quantity integer NOT NULL,
        unit_price_minor integer NOT NULL,
        CONSTRAINT order_items_pkey PRIMARY KEY (id),
        CONSTRAINT order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id),
        CONSTRAINT order_items_quantity_check CHECK (quantity >= 1),
        CONSTRAINT order_items_unit_price_check CHECK (unit_price_minor >= 0)
      )`);
    await runner.query('CREATE INDEX order_items_order_id_index ON order_items (order_id)');
    await runner.query(`
      CREATE TABLE stripe_events (
        id text NOT NULL,
        type text NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT stripe_events_pkey PRIMARY KEY (id)
      )`);
  }
}
