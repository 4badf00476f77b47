import { Injectable } from '@nestjs/common';
import type { DisputeState, PaymentStatus, Pence } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { BEYOND_ALL_IDS, newestFirst } from '../../../common/lists/newest-first.js';
import type { OrderMoney } from '../domain/returned-by.js';
import { LEFT, OWED } from './refunds.repository.js';

export interface EventOrderRow extends OrderMoney {
  id: string;
  buyerId: string | null;
  quantity: number;
  inside: number;
  owedMinor: Pence;
  /** What a refund returns; null unless the order is paid. */
  refundMinor: Pence | null;
  dispute: DisputeState | null;
  ticketsWithheld: boolean;
  fraudWarning: boolean;
  paidAt: Date | null;
}

export interface EventOrderSum {
  status: PaymentStatus;
  orders: number;
  /** Can exceed the range of a single order's total. */
  amountMinor: number;
}

/** The precedence of the disputes of an order's own payment: undecided ones first. */
const DISPUTES_BY_WEIGHT = `array_position(ARRAY['open', 'inquiry', 'lost', 'won'], d.status)`;

/** Must equal the predicate of the partial indexes of paid orders. */
const PAID = "payment_status IN ('completed', 'refund_pending', 'refunded')";

const OF_EVENT = newestFirst('o.event_id', 'o.id');

const SELECT_EVENT_ORDERS = `
  SELECT o.id, o.buyer_id AS "buyerId", o.total_minor AS "totalMinor",
    o.payment_status AS "paymentStatus", o.paid_at AS "paidAt", o.refund_reason AS "refundReason",
    (SELECT sum(i.quantity)::integer FROM order_items i WHERE i.order_id = o.id) AS quantity,
    coalesce(ticket.withheld, false) AS "ticketsWithheld", ticket.inside,
    money.dispute, money.failure, coalesce(money.warned, false) AS "fraudWarning",
    coalesce(money.paid_back, false) AS "paidBack", money.owed AS "owedMinor", money.refund AS "refundMinor"
  FROM orders o
  CROSS JOIN LATERAL (
    SELECT bool_or(p.fraud_warned_at IS NOT NULL) AS warned, ${OWED} AS owed,
      bool_or(p.paid_back_minor > 0) FILTER (WHERE p.id = o.payment_intent_id) AS paid_back,
      (sum(${LEFT}) FILTER (WHERE p.id = o.payment_intent_id AND p.status = 'captured'))::integer AS refund,
      min(coalesce(p.refund_failure, 'unknown')) FILTER (WHERE p.status = 'refund_failed') AS failure,
      (SELECT d.status FROM disputes d WHERE d.payment_id = o.payment_intent_id
       ORDER BY ${DISPUTES_BY_WEIGHT} LIMIT 1) AS dispute
    FROM payments p WHERE p.order_id = o.id
  ) money
  CROSS JOIN LATERAL (
    SELECT bool_or(t.withheld AND t.status = 'valid') AS withheld,
      count(*) FILTER (WHERE t.status = 'used')::integer AS inside
    FROM tickets t WHERE t.order_id = o.id
  ) ticket
  WHERE o.${PAID}`;

@Injectable()
export class EventOrdersRepository {
  /** Returns the next paid orders of the event after `after`, the latest first. */
  findOfEvent(
    manager: EntityManager,
    eventId: string,
    after: string | null,
    limit: number,
  ): Promise<EventOrderRow[]> {
    return manager.query<EventOrderRow[]>(
      `${SELECT_EVENT_ORDERS} AND ${OF_EVENT.where} ORDER BY ${OF_EVENT.orderBy} LIMIT $3`,
      [eventId, after ?? BEYOND_ALL_IDS, limit],
    );
  }

  /**
   * Returns the number and the sum of the event's paid orders by status, each from one range of a covering index:
   * GROUP BY would compare the statuses of all rows.
   */
  sumOfEvent(manager: EntityManager, eventId: string): Promise<EventOrderSum[]> {
    return manager.query<EventOrderSum[]>(
      `SELECT paid.status, sums.*
       FROM unnest(ARRAY['completed', 'refund_pending', 'refunded']) AS paid (status) CROSS JOIN LATERAL (
         SELECT count(*)::integer AS orders, coalesce(sum(total_minor), 0)::float8 AS "amountMinor"
         FROM orders WHERE event_id = $1 AND payment_status = paid.status AND ${PAID}) sums`,
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
