import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The counters of networks, which `hold_tickets` and `move_tickets` maintain. */
@Injectable()
export class NetworkHoldsRepository {
  /** Deletes up to `limit` counters that no longer limit anything, and returns the count. */
  async deleteIdle(manager: EntityManager, windowMinutes: number, limit: number): Promise<number> {
    const [, count] = await manager.query<[unknown[], number]>(
      `DELETE FROM network_holds WHERE ctid = ANY (ARRAY(
         SELECT n.ctid FROM network_holds n
         WHERE n.open_orders = 0 AND n.started_since < now() - make_interval(mins => $1)
           AND (n.free_tickets = 0 OR NOT EXISTS (
             SELECT FROM events e WHERE e.id = n.event_id AND e.end_time > shop_now()
           ))
         LIMIT $2 FOR UPDATE SKIP LOCKED
       ))`,
      [windowMinutes, limit],
    );
    return count;
  }
}
