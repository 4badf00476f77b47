import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { assertDeletable } from './domain/event-rules.js';
import { EventListChanges } from './event-list-changes.service.js';
import { EventsRepository } from './persistence/events.repository.js';

@Injectable()
export class DeleteEventService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventsRepository,
    private readonly listChanges: EventListChanges,
  ) {}

  /** Deletes an event without orders. */
  async delete(id: string): Promise<null> {
    await this.dataSource.transaction(async (manager) => {
      const locked = await this.events.lock(manager, id);
      if (!locked) throw new DomainError('EVENT_NOT_FOUND');
      assertDeletable(locked.stock);
      if (await this.events.hasOrders(manager, id)) {
        throw new DomainError('EVENT_HAS_SALES', {
          message: 'There are orders for this event, so it cannot be deleted.',
        });
      }
      await this.events.delete(manager, id);
    });
    this.listChanges.happened();
    return null;
  }
}
