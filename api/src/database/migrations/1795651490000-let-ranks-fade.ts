import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A buyer's second open order waits behind the first orders of others no longer than the line takes for twenty pages. */
export class LetRanksFade1795651490000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(waitingOrders(FADING_RANK));
  }
}

/** One rank less for every twenty pages that the pace allows while the order waits. */
const FADING_RANK = `greatest(0, o.checkout_rank - floor(
  extract(epoch FROM shop_now() - o.checkout_due_at) * (SELECT per_second FROM checkout_pace) / 20))::integer`;

/** The orders that wait for a payment page. Those of a cancelled event are about to be released. */
const waitingOrders = (rank: string) => `
CREATE OR REPLACE VIEW waiting_orders AS
SELECT o.id, o.event_id, ${rank} AS checkout_rank FROM orders o
WHERE o.payment_status = 'pending' AND o.checkout_session_id IS NULL AND o.checkout_due_at <= shop_now()
  AND NOT EXISTS (SELECT FROM event_cancellations c WHERE c.event_id = o.event_id)`;
