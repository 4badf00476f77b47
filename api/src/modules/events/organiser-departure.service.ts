import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { eventStatusAt } from './domain/event-status.js';
import { EventsRepository, type LockedEvent } from './persistence/events.repository.js';

/** What becomes of somebody's events when they leave. */
@Injectable()
export class OrganiserDeparture {
  constructor(private readonly events: EventsRepository) {}

  /**
   * Deletes the events that nobody ever ordered tickets of, and takes the others off sale. Answers how many are still to
   * come and have tickets sold or in a checkout: while there are any, their creator cannot leave, and the transaction
   * must be undone.
   */
  async leaveIn(manager: EntityManager, creatorId: string): Promise<number> {
    let withSales = 0;
    for (const id of await this.events.idsOfCreator(manager, creatorId)) {
      const locked = await this.events.lock(manager, id);
      if (!locked) continue;
      if (hasSalesToCome(locked)) withSales += 1;
      else await this.leaveOne(manager, locked);
    }
    return withSales;
  }

  private async leaveOne(manager: EntityManager, { event }: LockedEvent): Promise<void> {
    if (!(await this.events.hasOrders(manager, event.id))) {
      await this.events.delete(manager, event.id);
    } else if (isOnSale(event)) {
      await this.events.update(manager, event.id, { status: 'cancelled' });
    }
  }
}

function isOnSale(event: LockedEvent['event']): boolean {
  return eventStatusAt(event, new Date()) === 'published';
}

function hasSalesToCome({ event, stock }: LockedEvent): boolean {
  return isOnSale(event) && stock.sold + stock.held > 0;
}
