import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Expired and failed orders: they were not paid, and their holds are released. */
@Injectable()
export class DeadOrdersRepository {
  /**
   * Deletes the oldest of them that are older than `days`, with their items, their history and their ledger entries,
   * and returns the count. Keeps an order with payments or tickets, and one whose ledger entries do not sum to zero.
   * SKIP LOCKED lets every copy run it at once.
   */
  async deleteOld(manager: EntityManager, days: number, limit: number): Promise<number> {
    const [, deleted] = await manager.query<[unknown[], number]>(
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
    return deleted;
  }
}
