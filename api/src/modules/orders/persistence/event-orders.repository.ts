import { Injectable } from '@nestjs/common';
import type { PaymentStatus, Pence } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';

export interface EventOrderRow {
  id: string;
  buyerId: string | null;
  quantity: number;
  totalMinor: Pence;
  paymentStatus: PaymentStatus;
  disputed: boolean;
  paidAt: Date | null;
}

const SELECT_EVENT_ORDERS = `
  SELECT o.id, o.buyer_id AS "buyerId", o.total_minor AS "totalMinor",
    o.payment_status AS "paymentStatus", o.paid_at AS "paidAt",
    (SELECT sum(i.quantity)::integer FROM order_items i WHERE i.order_id = o.id) AS quantity,
    EXISTS (
      SELECT FROM payments p WHERE p.order_id = o.id AND p.disputed_at IS NOT NULL
    ) AS disputed
  FROM orders o
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
