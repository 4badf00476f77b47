import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { TicketEntity } from './ticket.entity.js';

export type NewTicket = Omit<TicketEntity, 'createdAt' | 'withheld'>;

@Injectable()
export class TicketsRepository {
  async insert(manager: EntityManager, tickets: NewTicket[]): Promise<void> {
    await manager.insert(TicketEntity, tickets);
  }

  /** A ticket that is no longer valid is not withheld either. */
  async invalidate(
    manager: EntityManager,
    orderId: string,
    status: 'cancelled' | 'refunded',
  ): Promise<void> {
    await manager.update(TicketEntity, { orderId }, { status, withheld: false });
  }

  /** False when that is how all of them are already. */
  async changeWithheld(
    manager: EntityManager,
    orderId: string,
    withheld: boolean,
  ): Promise<boolean> {
    const where = { orderId, withheld: !withheld };
    const { affected } = await manager.update(TicketEntity, where, { withheld });
    return (affected ?? 0) > 0;
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
