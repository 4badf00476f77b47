import { Injectable } from '@nestjs/common';
import type { ReEntryBody } from '@stagedoor/contracts';
import { Transactions } from '../../../database/transactions.js';
import { LimitedAuditLog } from '../../auth/limited-audit-log.service.js';
import { EventCatalogue } from '../../events/event-catalogue.service.js';

@Injectable()
export class ChangeReEntryService {
  constructor(
    private readonly transactions: Transactions,
    private readonly events: EventCatalogue,
    private readonly audit: LimitedAuditLog,
  ) {}

  /**
   * Changes the setting for all scans that the server takes from now on; each phone has it with its next list. The same
   * one again changes nothing. Throws TOO_MANY_REQUESTS after many changes of the user within an hour.
   */
  async change(userId: string, eventId: string, { reEntry }: ReEntryBody): Promise<null> {
    await this.transactions.run(async (manager) => {
      const event = await this.events.findOutline(manager, eventId);
      if (event?.reEntry === reEntry) return;
      await this.events.changeReEntry(manager, eventId, reEntry);
      const action = reEntry === 'allowed' ? 're-entry-allowed' : 're-entry-ended';
      const subject = `event:${eventId}` as const;
      await this.audit.record(manager, { actor: `user:${userId}`, action, subject });
    });
    return null;
  }
}
