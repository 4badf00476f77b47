import { Injectable } from '@nestjs/common';
import type { DisputeState, PaymentStatus, Pence } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';

export interface EventOrderRow {
  id: string;
  buyerId: string | null;
  quantity: number;
  totalMinor: Pence;
  paymentStatus: PaymentStatus;
  dispute: DisputeState | null;
  ticketsWithheld: boolean;
  fraudWarning: boolean;
  /** The provider's word for it; null unless a refund has failed. */
  failure: string | null;
  paidAt: Date | null;
}

/** The one that weighs most: an undecided one before all others. */
const DISPUTES_BY_WEIGHT = `array_position(ARRAY['open', 'inquiry', 'lost', 'won'], d.status)`;

const SELECT_EVENT_ORDERS = `
  SELECT o.id, o.buyer_id AS "buyerId", o.total_minor AS "totalMinor",
    o.payment_status AS "paymentStatus", o.paid_at AS "paidAt",
    (SELECT sum(i.quantity)::integer FROM order_items i WHERE i.order_id = o.id) AS quantity,
    EXISTS (
      SELECT FROM tickets t WHERE t.order_id = o.id AND t.withheld AND t.status = 'valid'
    ) AS "ticketsWithheld",
    money.dispute, money.failure, coalesce(money.warned, false) AS "fraudWarning"
  FROM orders o
  CROSS JOIN LATERAL (
    SELECT bool_or(p.fraud_warned_at IS NOT NULL) AS warned,
      min(coalesce(p.refund_failure, 'unknown')) FILTER (WHERE p.status = 'refund_failed') AS failure,
      (SELECT d.status FROM disputes d WHERE d.payment_id = ANY (array_agg(p.id))
       ORDER BY ${DISPUTES_BY_WEIGHT} LIMIT 1) AS dispute
    FROM payments p WHERE p.order_id = o.id
  ) money
  WHERE o.payment_status IN ('completed', 'refund_pending', 'refunded')`;

@Injectable()
export class EventOrdersRepository {
  findOfEvent(manager: EntityManager, eventId: string): Promise<EventOrderRow[]> {
    return manager.query<EventOrderRow[]>(
      `${SELECT_EVENT_ORDERS} AND o.event_id = $1 ORDER BY o.id DESC`,
      [eventId],
    );
  }

  async find(manager: EntityManager, orderId: string): Promise<EventOrderRow | null> {
    const [row] = await manager.query<EventOrderRow[]>(`${SELECT_EVENT_ORDERS} AND o.id = $1`, [
      orderId,
    ]);
    return row ?? null;
  }

  async eventOf(manager: EntityManager, orderId: string): Promise<string | null> {
    const [row] = await manager.query<{ event_id: string }[]>(
      'SELECT event_id FROM orders WHERE id = $1',
      [orderId],
    );
    return row?.event_id ?? null;
  }
}
