import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { HoldRequest } from '../domain/ticket-hold.js';

/** The free tickets of an event and the stored orders of requests, from one snapshot of the database. */
export interface StockReading {
  /** The number of free tickets of each type; no types unless the event is on sale. */
  free: ReadonlyMap<string, number>;
  /** The ids of the requests whose Idempotency-Key has an order. */
  repeated: ReadonlySet<string>;
}

interface StockRow {
  types: string[];
  free: number[];
  repeated: string[];
}

@Injectable()
export class FreeTicketsRepository {
  /**
   * Returns how many tickets of the event the buyer of each request holds or has bought, in the order of the requests.
   * Excludes those of the request's own order, which may have been stored meanwhile.
   */
  async countOwned(
    manager: EntityManager,
    eventId: string,
    requests: readonly Pick<HoldRequest, 'buyerId' | 'requestKey'>[],
  ): Promise<number[]> {
    const rows = await manager.query<{ tickets: number }[]>(
      `SELECT (
         SELECT coalesce(sum(i.quantity), 0)::integer FROM orders o JOIN order_items i ON i.order_id = o.id
         WHERE o.buyer_id = r.buyer_id AND o.event_id = $1 AND o.payment_status IN ('pending', 'completed')
           AND (o.request_key = r.request_key) IS NOT TRUE
       ) AS tickets
       FROM unnest($2::uuid[], $3::text[]) WITH ORDINALITY AS r(buyer_id, request_key, position)
       ORDER BY r.position`,
      [
        eventId,
        requests.map(({ buyerId }) => buyerId),
        requests.map(({ requestKey }) => requestKey),
      ],
    );
    return rows.map(({ tickets }) => tickets);
  }

  /**
   * Reads without a lock. A hold takes its tickets and stores its key in one commit, so that in a snapshot without the
   * order of a key the tickets of that order are still free.
   */
  async read(
    manager: EntityManager,
    eventId: string,
    requests: readonly HoldRequest[],
  ): Promise<StockReading> {
    const keyed = requests.filter(({ requestKey }) => requestKey !== null);
    const [row] = await manager.query<(StockRow | undefined)[]>(
      `SELECT array_agg(s.ticket_type_id) AS types, array_agg(s.quantity - s.sold - s.held) AS free,
         ARRAY(
           SELECT r.id FROM unnest($2::uuid[], $3::uuid[], $4::text[]) AS r(id, buyer_id, request_key)
           JOIN orders o ON o.buyer_id = r.buyer_id AND o.request_key = r.request_key
         ) AS repeated
       FROM events e JOIN ticket_stock s ON s.event_id = e.id
       WHERE e.id = $1 AND e.status = 'published' AND e.end_time > shop_now()
       GROUP BY e.id`,
      [
        eventId,
        keyed.map(({ id }) => id),
        keyed.map(({ buyerId }) => buyerId),
        keyed.map(({ requestKey }) => requestKey),
      ],
    );
    const { types = [], free = [], repeated = [] } = row ?? {};
    return {
      free: new Map(types.map((type, index) => [type, free[index]!])),
      repeated: new Set(repeated),
    };
  }
}
