import { Injectable } from '@nestjs/common';
import { idSchema, type OrderState, type Pence, type TicketStatus } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { BEYOND_ALL_IDS, newestFirst } from '../../../common/lists/newest-first.js';
import type { OrderLine } from '../domain/order-line.js';
import type { OrderEntity } from './order.entity.js';

/** The fields of an order that its buyer sees, without its tickets. */
export type ShownOrder = Pick<
  OrderEntity,
  | 'id'
  | 'buyerId'
  | 'eventId'
  | 'paymentStatus'
  | 'totalMinor'
  | 'createdAt'
  | 'holdExpiresAt'
  | 'checkoutAttempts'
  | 'checkoutDueAt'
  | 'checkoutSessionId'
  | 'checkoutUrl'
  | 'refundReason'
> & { items: readonly OrderLine[] };

/** An order with its tickets, both as one statement sees them. */
export interface OrderWithTickets extends ShownOrder {
  tickets: {
    id: string;
    ticketTypeId: string;
    priceMinor: Pence;
    code: string;
    status: TicketStatus;
    withheld: boolean;
  }[];
}

/** Filters of a buyer's orders; an omitted one filters nothing. */
export interface OrderFilters {
  sessionId?: string | undefined;
  eventId?: string | undefined;
  state?: OrderState | undefined;
}

/** Any other text, for example a NUL, names no session and is not queried. */
const SESSION_ID = /^\w{1,255}$/;

/** Each implies the predicate of a partial index of orders. */
const STATES: Record<OrderState, string> = {
  open: "o.payment_status = 'pending'",
  refund: "o.payment_status IN ('refund_pending', 'refunded')",
};

const MANY = newestFirst('o.buyer_id', 'o.id');
/** A buyer has few open orders, which are found first and sorted then. */
const FEW = { where: 'o.buyer_id = $1 AND o.id < $2::uuid', orderBy: 'o.id DESC' };

const SHOWN_COLUMNS = `
  o.id, o.buyer_id AS "buyerId", o.event_id AS "eventId", o.payment_status AS "paymentStatus",
  o.total_minor AS "totalMinor", o.created_at AS "createdAt", o.hold_expires_at AS "holdExpiresAt",
  o.checkout_attempts AS "checkoutAttempts", o.checkout_due_at AS "checkoutDueAt",
  o.checkout_session_id AS "checkoutSessionId", o.checkout_url AS "checkoutUrl", o.refund_reason AS "refundReason"`;

@Injectable()
export class OrderListRepository {
  /** Returns the orders that exist, by id, in one statement: clients that wait for tickets poll. */
  async findByIds(
    manager: EntityManager,
    ids: readonly string[],
  ): Promise<Map<string, OrderWithTickets>> {
    const orders = await manager.query<OrderWithTickets[]>(
      `SELECT ${SHOWN_COLUMNS}, (
         SELECT coalesce(json_agg(json_build_object('ticketTypeId', i.ticket_type_id,
           'quantity', i.quantity, 'unitPriceMinor', i.unit_price_minor) ORDER BY i.id), '[]')
         FROM order_items i WHERE i.order_id = o.id
       ) AS items, (
         SELECT coalesce(json_agg(json_build_object('id', t.id,
           'ticketTypeId', t.ticket_type_id, 'priceMinor', t.price_minor, 'code', t.code,
           'status', t.status, 'withheld', t.withheld) ORDER BY t.position), '[]')
         FROM tickets t WHERE t.order_id = o.id
       ) AS tickets
       FROM orders o WHERE o.id = ANY ($1)`,
      [ids],
    );
    return new Map(orders.map((order) => [order.id, order]));
  }

  /** Returns the buyer's next orders after `after`, the latest first, without their items. */
  async findOfBuyer(
    manager: EntityManager,
    buyerId: string,
    { sessionId, eventId, state }: OrderFilters,
    after: string | null,
    limit: number,
  ): Promise<Omit<ShownOrder, 'items'>[]> {
    const ofSession = conditionOfSession(sessionId);
    if (ofSession === null) return [];
    const { where, orderBy } = state === 'open' ? FEW : MANY;
    return manager.query<Omit<ShownOrder, 'items'>[]>(
      `SELECT ${SHOWN_COLUMNS} FROM orders o
       WHERE ${where}
         AND ($3::uuid IS NULL OR o.event_id = $3)
         AND ${ofSession}
         AND ${state === undefined ? 'true' : STATES[state]}
       ORDER BY ${orderBy} LIMIT $5`,
      [buyerId, after ?? BEYOND_ALL_IDS, eventId ?? null, sessionId ?? null, limit],
    );
  }

  /** Returns the items of those orders, by order. */
  async findItems(
    manager: EntityManager,
    orderIds: readonly string[],
  ): Promise<Map<string, OrderLine[]>> {
    const rows = await manager.query<(OrderLine & { orderId: string })[]>(
      `SELECT order_id AS "orderId", ticket_type_id AS "ticketTypeId", quantity,
         unit_price_minor AS "unitPriceMinor"
       FROM order_items WHERE order_id = ANY ($1) ORDER BY id`,
      [orderIds],
    );
    const ofOrder = new Map<string, OrderLine[]>(orderIds.map((id) => [id, []]));
    for (const { orderId, ...item } of rows) ofOrder.get(orderId)!.push(item);
    return ofOrder;
  }
}

/** Returns the condition for a session, or for the own id of a free order; null for any other text. */
function conditionOfSession(sessionId: string | undefined): string | null {
  if (sessionId === undefined) return '$4::text IS NULL';
  if (idSchema.safeParse(sessionId).success) return 'o.id = $4::uuid AND o.total_minor = 0';
  return SESSION_ID.test(sessionId) ? 'o.checkout_session_id = $4::text' : null;
}
