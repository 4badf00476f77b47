import { Injectable } from '@nestjs/common';
import type { TicketStatus } from '@stagedoor/contracts';
import { type EntityManager, In } from 'typeorm';
import { TicketEntity } from './ticket.entity.js';

export type NewTicket = Omit<TicketEntity, 'createdAt'>;

@Injectable()
export class TicketsRepository {
  async insert(manager: EntityManager, tickets: NewTicket[]): Promise<void> {
    await manager.insert(TicketEntity, tickets);
  }

  async changeStatus(manager: EntityManager, orderId: string, status: TicketStatus): Promise<void> {
    await manager.update(TicketEntity, { orderId }, { status });
  }

  findOfOrders(manager: EntityManager, orderIds: readonly string[]): Promise<TicketEntity[]> {
    return manager.find(TicketEntity, {
      where: { orderId: In(orderIds) },
      order: { orderId: 'ASC', position: 'ASC' },
    });
  }

  /** A person's tickets, those of the latest order first. */
  findOfHolder(manager: EntityManager, holderId: string): Promise<TicketEntity[]> {
    return manager.find(TicketEntity, {
      where: { holderId },
      order: { orderId: 'DESC', position: 'ASC' },
    });
  }

  findOne(manager: EntityManager, id: string, holderId: string): Promise<TicketEntity | null> {
    return manager.findOneBy(TicketEntity, { id, holderId });
  }

  /** How many tickets of that person let somebody in to an event that has not ended. */
  async countStillOfUse(manager: EntityManager, holderId: string): Promise<number> {
    const [counted] = await manager.query<[{ count: number }]>(
      `SELECT count(*)::integer AS count FROM tickets t JOIN events e ON e.id = t.event_id
       WHERE t.holder_id = $1 AND t.status = 'valid' AND e.end_time > now()`,
      [holderId],
    );
    return counted.count;
  }

  codeExists(manager: EntityManager, code: string): Promise<boolean> {
    return manager.existsBy(TicketEntity, { code });
  }
}
