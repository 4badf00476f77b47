import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders that were ever paid, or completed for nothing. */
const PAID = "payment_status IN ('completed', 'refund_pending', 'refunded')";

/** Gives every list an index that leads to its next page, and tells of each change of the public list of venues. */
export class PageThroughLists1795651440000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    for (const index of REPLACED) await runner.query(`DROP INDEX ${index}`);
    for (const index of INDEXES) await runner.query(index);
    await runner.query(`CREATE TRIGGER venues_list_changed
      AFTER INSERT OR UPDATE OR DELETE ON venues
      FOR EACH STATEMENT EXECUTE FUNCTION tell_event_list_changed()`);
  }
}

const REPLACED = ['tickets_holder_id_index', 'events_creator_id_index', 'venues_owner_id_index'];

const INDEXES = [
  `CREATE INDEX orders_refunds_index ON orders (buyer_id, id)
     WHERE payment_status IN ('refund_pending', 'refunded')`,
  `CREATE INDEX orders_paid_index ON orders (event_id, id)
     INCLUDE (payment_status, total_minor) WHERE ${PAID}`,
  'CREATE INDEX tickets_holder_id_index ON tickets (holder_id, order_id)',
  'CREATE INDEX events_creator_id_index ON events (creator_id, id)',
  "CREATE INDEX events_drafts_index ON events (creator_id) WHERE status = 'draft'",
  'CREATE INDEX venues_owner_id_index ON venues (owner_id, name, id)',
];
