import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { HoldRequest } from '../domain/ticket-hold.js';

/** What decides whether a request for an event is refused as sold out, at one moment. */
export interface SoldOutFacts {
  /** The ticket types without a free ticket; none unless the event is on sale. */
  gone: ReadonlySet<string>;
  /** The ids of the requests that another rule may decide: of buyers with orders of the event, and repeated ones. */
  undecided: ReadonlySet<string>;
}

@Injectable()
export class SoldOutRepository {
  /** Reads the facts of requests for one event in one statement, which locks nothing. */
  async read(
    manager: EntityManager,
    eventId: string,
    requests: readonly Pick<HoldRequest, 'id' | 'buyerId' | 'requestKey'>[],
  ): Promise<SoldOutFacts> {
    const [facts] = await manager.query<[{ gone: string[]; undecided: string[] }]>(
      `SELECT ARRAY(
         SELECT s.ticket_type_id FROM events e JOIN ticket_stock s ON s.event_id = e.id
         WHERE e.id = $1 AND e.status = 'published' AND e.end_time > shop_now()
           AND s.sold + s.held >= s.quantity
       ) AS gone, ARRAY(
         SELECT r.id FROM unnest($2::uuid[], $3::uuid[], $4::text[]) AS r(id, buyer_id, request_key)
         CROSS JOIN LATERAL (
           SELECT FROM orders o WHERE o.buyer_id = r.buyer_id AND o.request_key = r.request_key
           UNION ALL
           SELECT FROM orders o WHERE o.buyer_id = r.buyer_id AND o.event_id = $1
             AND o.payment_status IN ('pending', 'completed')
           LIMIT 1
         ) known
       ) AS undecided`,
      [
        eventId,
        requests.map(({ id }) => id),
        requests.map(({ buyerId }) => buyerId),
        requests.map(({ requestKey }) => requestKey),
      ],
    );
    return { gone: new Set(facts.gone), undecided: new Set(facts.undecided) };
  }
}
