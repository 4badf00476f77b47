import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { StockCounts } from '../domain/event-rules.js';
import { EventEntity } from './event.entity.js';
import { TicketStockEntity } from './ticket-stock.entity.js';
import { TicketTypeEntity } from './ticket-type.entity.js';

export type NewEvent = Omit<EventEntity, 'createdAt' | 'ended' | 'reEntry'>;
export type NewTicketType = Omit<TicketTypeEntity, 'priceChanged'> & { quantity: number };

type EventRow = Pick<
  EventEntity,
  'id' | 'creatorId' | 'status' | 'startTime' | 'endTime' | 'reEntry'
>;

type StockSize = Pick<StockCounts, 'quantity'>;

/** An event locked against other changes, sales and holds until the transaction ends. */
export interface LockedEvent {
  event: EventEntity;
  ticketType: TicketTypeEntity;
  stock: StockCounts;
}

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

  findOutlines(manager: EntityManager, ids: readonly string[]): Promise<EventRow[]> {
    return manager.query<EventRow[]>(
      `SELECT id, creator_id AS "creatorId", status, start_time AS "startTime", end_time AS "endTime",
         re_entry AS "reEntry"
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

  async idsOfCreator(manager: EntityManager, creatorId: string): Promise<string[]> {
    const events = await manager.find(EventEntity, {
      select: { id: true },
      where: { creatorId },
      order: { id: 'ASC' },
    });
    return events.map(({ id }) => id);
  }

  async update(
    manager: EntityManager,
    id: string,
    changes: Partial<Omit<EventEntity, 'id' | 'createdAt' | 'eventMetadata'>>,
  ): Promise<void> {
    await manager.update(EventEntity, { id }, changes);
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

  /** Counts a creator's events whose cancellation is not finished, or with payments that are to be returned. */
  async countWithRefunds(manager: EntityManager, creatorId: string): Promise<number> {
    const [{ count }] = await manager.query<[{ count: number }]>(
      `SELECT count(*)::integer AS count FROM events WHERE creator_id = $1 AND id IN (
         SELECT event_id FROM event_cancellations WHERE finished_at IS NULL
         UNION ALL
         SELECT o.event_id FROM payments p JOIN orders o ON o.id = p.order_id
         WHERE p.status IN ('refund_pending', 'refund_failed')
       )`,
      [creatorId],
    );
    return count;
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(TicketStockEntity, { eventId: id });
    await manager.delete(EventEntity, { id });
  }
}
