import { Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import { Transactions } from '../../database/transactions.js';
import { AuditLog } from '../audit-log/audit-log.service.js';
import { assertDeletable } from './domain/event-rules.js';
import { EventListChanges } from './event-list-changes.service.js';
import { EventsRepository } from './persistence/events.repository.js';

@Injectable()
export class DeleteEventService {
  constructor(
    private readonly transactions: Transactions,
    private readonly events: EventsRepository,
    private readonly listChanges: EventListChanges,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Deletes an event without orders. Does nothing when a call at the same time, or an earlier attempt whose commit was
   * not seen, has deleted it. The audit log has no drafts.
   */
  async delete(id: string, userId: string): Promise<null> {
    await this.transactions.run(async (manager) => {
      const locked = await this.events.lock(manager, id);
      if (!locked) return;
      assertDeletable(locked.stock);
      if (await this.events.hasOrders(manager, id)) {
        throw new DomainError('EVENT_HAS_SALES', {
          message: 'There are orders for this event, so it cannot be deleted.',
        });
      }
      await this.events.delete(manager, id);
      if (locked.event.status === 'draft') return;
      const deleted = { action: 'event-deleted', subject: `event:${id}` } as const;
      await this.audit.record(manager, { actor: `user:${userId}`, ...deleted });
    });
    this.listChanges.happened();
    return null;
  }
}
