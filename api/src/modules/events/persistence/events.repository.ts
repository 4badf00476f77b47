import { Injectable } from '@nestjs/common';
import { type EntityManager, QueryFailedError } from 'typeorm';
import type { StockCounts } from '../domain/event-rules.js';
import { EventEntity } from './event.entity.js';
import { TicketStockEntity } from './ticket-stock.entity.js';
import { TicketTypeEntity } from './ticket-type.entity.js';

const FOREIGN_KEY_VIOLATION = '23503';

export type NewEvent = Omit<EventEntity, 'createdAt'>;
export type NewTicketType = TicketTypeEntity & { quantity: number };

/** An event that nobody else can change, sell or hold tickets of until this transaction ends. */
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

  /** Locks the event, then its counters: a sale waits for what is decided here, and the other way round. */
  async lock(manager: EntityManager, id: string): Promise<LockedEvent | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    const event = await manager.findOne(EventEntity, { where: { id }, lock });
    if (!event) return null;
    const ticketType = await manager.findOneOrFail(TicketTypeEntity, {
      where: { eventId: id },
      order: { position: 'ASC' },
    });
    const where = { ticketTypeId: ticketType.id };
    const stock = await manager.findOneOrFail(TicketStockEntity, { where, lock });
    return { event, ticketType, stock };
  }

  async update(
    manager: EntityManager,
    id: string,
    changes: Partial<Omit<NewEvent, 'id' | 'eventMetadata'>>,
  ): Promise<void> {
    await manager.update(EventEntity, { id }, changes);
  }

  async updateTicketType(
    manager: EntityManager,
    id: string,
    { priceMinor, quantity }: { priceMinor: number; quantity: number },
  ): Promise<void> {
    await manager.update(TicketTypeEntity, { id }, { priceMinor });
    await manager.update(TicketStockEntity, { ticketTypeId: id }, { quantity });
  }

  /** False when something else still points at the event: orders that came to nothing do. */
  async delete(manager: EntityManager, id: string): Promise<boolean> {
    try {
      await manager.delete(TicketStockEntity, { eventId: id });
      await manager.delete(EventEntity, { id });
      return true;
    } catch (error) {
      if (isForeignKeyViolation(error)) return false;
      throw error;
    }
  }
}

function isForeignKeyViolation(error: unknown): boolean {
  return (
    error instanceof QueryFailedError &&
    (error.driverError as { code?: string }).code === FOREIGN_KEY_VIOLATION
  );
}
