import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Orders that came to nothing: they were not paid, and their holds were released. */
@Injectable()
export class DeadOrdersRepository {
  /**
   * Deletes the oldest of them that are past their time, with their lines, their history and their entries in the
   * ledger, and returns the count. An order to which money or tickets belong stays, and so does one whose entries do not
   * cancel each other out. Other callers at the same time take others; an order that is being changed is left alone.
   */
  async forgetOld(manager: EntityManager, days: number, limit: number): Promise<number> {
    const [, forgotten] = await manager.query<[unknown[], number]>(
      `WITH dead AS (
         SELECT id FROM orders o
         WHERE payment_status IN ('expired', 'failed') AND updated_at < now() - make_interval(days => $1)
           AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id)
           AND NOT EXISTS (SELECT FROM tickets t WHERE t.order_id = o.id)
           AND NOT EXISTS (
             SELECT FROM ledger_entries l WHERE l.order_id = o.id
             GROUP BY l.account HAVING sum(l.amount_minor) <> 0
           )
         ORDER BY updated_at LIMIT $2 FOR UPDATE SKIP LOCKED
       ),
       items AS (DELETE FROM order_items USING dead WHERE order_id = dead.id),
       changes AS (DELETE FROM order_changes USING dead WHERE order_id = dead.id),
       entries AS (DELETE FROM ledger_entries USING dead WHERE order_id = dead.id)
       DELETE FROM orders USING dead WHERE orders.id = dead.id`,
      [days, limit],
    );
    return forgotten;
  }
}
