import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { StockCounts } from '../domain/event-rules.js';
import { EventEntity } from './event.entity.js';
import { TicketStockEntity } from './ticket-stock.entity.js';
import { TicketTypeEntity } from './ticket-type.entity.js';

export type NewEvent = Omit<EventEntity, 'createdAt' | 'ended' | 'movedAt' | 'reEntry'>;
export type NewTicketType = Omit<TicketTypeEntity, 'priceChanged'> & { quantity: number };

type EventRow = Pick<
  EventEntity,
  'id' | 'creatorId' | 'status' | 'startTime' | 'endTime' | 'movedAt' | 'reEntry'
>;

type StockSize = Pick<StockCounts, 'quantity'>;

/** How long a bank can take to return a refund that had succeeded, by Stripe's documentation of failed refunds. */
const REFUND_CAN_COME_BACK_DAYS = 30;

/** An event locked against other changes, sales and holds until the transaction ends. */
export interface LockedEvent {
  event: EventEntity;
  ticketType: TicketTypeEntity;
  stock: StockCounts;
}

/** As `eventStatusAt`, at the start of the transaction. */
const ON_SALE = `e.status = 'published' AND e.end_time > now()`;
/** LIMIT makes it a look-up in an index for each event; NOT EXISTS may become a hash of all orders. */
const WITHOUT_ORDERS = '(SELECT o.id FROM orders o WHERE o.event_id = e.id LIMIT 1) IS NULL';

@Injectable()
export class EventsRepository {
  async insert(
    manager: EntityManager,
    event: NewEvent,
    { quantity, ...ticketType }: NewTicketType,
  ): Promise<void> {
    await manager.insert(EventEntity, event);
    await manager.insert(TicketTypeEntity, ticketType);
    const { id: ticketTypeId, eventId } = ticketType;
    await manager.insert(TicketStockEntity, { ticketTypeId, eventId, quantity });
  }

  /** Locks the event and then its stock, so that sales and changes of the event wait for each other. */
  async lock(manager: EntityManager, id: string): Promise<LockedEvent | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    const event = await manager.findOne(EventEntity, { where: { id }, lock });
    if (!event) return null;
    const ticketType = await manager.findOneOrFail(TicketTypeEntity, {
      where: { eventId: id },
      order: { position: 'ASC' },
    });
    await manager.query('SELECT lock_ticket_stock(ARRAY[$1::uuid])', [id]);
    const where = { ticketTypeId: ticketType.id };
    const stock = await manager.findOneOrFail(TicketStockEntity, { where });
    return { event, ticketType, stock };
  }

  findOutlines(
    manager: EntityManager,
    ids: readonly string[],
  ): Promise<(EventRow & { now: Date })[]> {
    return manager.query<(EventRow & { now: Date })[]>(
      `SELECT id, creator_id AS "creatorId", status, start_time AS "startTime", end_time AS "endTime",
         moved_at AS "movedAt", re_entry AS "reEntry", shop_now() AS now
       FROM events WHERE id = ANY ($1)`,
      [ids],
    );
  }

  countDrafts(manager: EntityManager, creatorId: string): Promise<number> {
    return manager.countBy(EventEntity, { creatorId, status: 'draft' });
  }

  /** Counts the published events that are not over. */
  async countPublished(manager: EntityManager, creatorId: string): Promise<number> {
    const [{ count }] = await manager.query<[{ count: number }]>(
      `SELECT count(*)::integer AS count FROM events
       WHERE creator_id = $1 AND status = 'published' AND NOT ended AND end_time > now()`,
      [creatorId],
    );
    return count;
  }

  /**
   * Locks the creator's events that are on sale or have no orders, and then their stock, as `lock` does. Returns their
   * ids. No order can appear for the creator's other events.
   */
  async lockToLeave(manager: EntityManager, creatorId: string): Promise<string[]> {
    const events = await manager.query<{ id: string }[]>(
      `SELECT e.id FROM events e WHERE e.creator_id = $1
         AND (${ON_SALE} OR ${WITHOUT_ORDERS})
       ORDER BY e.id FOR UPDATE`,
      [creatorId],
    );
    const ids = events.map(({ id }) => id);
    await manager.query('SELECT lock_ticket_stock($1)', [ids]);
    return ids;
  }

  /**
   * Counts the creator's events on sale with tickets sold, and those with tickets held: a payment page that was opened
   * before the end of the event can be paid after it.
   */
  async countWithSales(manager: EntityManager, creatorId: string): Promise<number> {
    const [{ count }] = await manager.query<[{ count: number }]>(
      `SELECT count(*)::integer AS count FROM events e WHERE e.creator_id = $1 AND EXISTS (
         SELECT FROM ticket_stock s WHERE s.event_id = e.id AND (s.held > 0 OR s.sold > 0 AND ${ON_SALE})
       )`,
      [creatorId],
    );
    return count;
  }

  /** Deletes those of the locked events that have no orders, and returns them with the status that they had. */
  deleteWithoutOrders(
    manager: EntityManager,
    ids: readonly string[],
  ): Promise<Pick<EventEntity, 'id' | 'status'>[]> {
    return manager.query<Pick<EventEntity, 'id' | 'status'>[]>(
      `WITH deleted AS (
         DELETE FROM events e WHERE e.id = ANY ($1) AND ${WITHOUT_ORDERS} RETURNING e.id, e.status
       ), stock AS (
         DELETE FROM ticket_stock s USING deleted WHERE s.event_id = deleted.id
       )
       SELECT id, status FROM deleted`,
      [ids],
    );
  }

  /** Cancels those of the locked events that are on sale, and returns their ids. */
  async takeOffSale(manager: EntityManager, ids: readonly string[]): Promise<string[]> {
    const cancelled = await manager.query<{ id: string }[]>(
      `WITH cancelled AS (
         UPDATE events e SET status = 'cancelled' WHERE e.id = ANY ($1) AND ${ON_SALE} RETURNING e.id
       )
       SELECT id FROM cancelled`,
      [ids],
    );
    return cancelled.map(({ id }) => id);
  }

  async update(
    manager: EntityManager,
    id: string,
    changes: Partial<Omit<EventEntity, 'id' | 'createdAt' | 'eventMetadata' | 'movedAt'>>,
  ): Promise<void> {
    await manager.update(EventEntity, { id }, changes);
  }

  /** Call under the lock: now() is before orders that were placed while the transaction waited for it. */
  async storeMove(manager: EntityManager, id: string): Promise<void> {
    await manager.update(EventEntity, { id }, { movedAt: () => 'clock_timestamp()' });
  }

  async updateTicketType(
    manager: EntityManager,
    id: string,
    { quantity, ...changes }: Pick<TicketTypeEntity, 'priceMinor' | 'priceChanged'> & StockSize,
  ): Promise<void> {
    await manager.update(TicketTypeEntity, { id }, changes);
    await manager.update(TicketStockEntity, { ticketTypeId: id }, { quantity });
  }

  /**
   * Returns whether the event has any order, also an expired one: it refers to the event, and its payment may arrive
   * late. Call under the lock, under which no order can appear.
   */
  async hasOrders(manager: EntityManager, id: string): Promise<boolean> {
    const found = await manager.query<unknown[]>(
      'SELECT 1 FROM orders WHERE event_id = $1 LIMIT 1',
      [id],
    );
    return found.length > 0;
  }

  /**
   * Counts a creator's events whose cancellation is not finished, or with payments that are to be returned or whose
   * refund a bank may yet return.
   */
  async countWithRefunds(manager: EntityManager, creatorId: string): Promise<number> {
    const [{ count }] = await manager.query<[{ count: number }]>(
      `SELECT count(*)::integer AS count FROM events WHERE creator_id = $1 AND id IN (
         SELECT event_id FROM event_cancellations WHERE finished_at IS NULL
         UNION ALL
         SELECT o.event_id FROM payments p JOIN orders o ON o.id = p.order_id
         WHERE p.status IN ('refund_pending', 'refund_failed')
         UNION ALL
         SELECT o.event_id FROM events e JOIN orders o ON o.event_id = e.id JOIN payments p ON p.order_id = o.id
         WHERE e.creator_id = $1 AND p.status = 'refunded' AND p.refunded_at > now() - make_interval(days => $2)
           AND EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND r.status = 'succeeded')
       )`,
      [creatorId, REFUND_CAN_COME_BACK_DAYS],
    );
    return count;
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(TicketStockEntity, { eventId: id });
    await manager.delete(EventEntity, { id });
  }
}
