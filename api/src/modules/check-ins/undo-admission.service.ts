import { Injectable } from '@nestjs/common';
import type { UndoBody } from '@stagedoor/contracts';
import { DomainError } from '../../common/errors/domain-error.js';
import { Transactions } from '../../database/transactions.js';
import { TicketAdmission } from '../tickets/ticket-admission.service.js';
import { DoorScansRepository } from './persistence/door-scans.repository.js';

@Injectable()
export class UndoAdmissionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly tickets: TicketAdmission,
    private readonly scans: DoorScansRepository,
  ) {}

  /**
   * Ends the admission by a scan: the ticket is valid again. The undo is an entry of its own; the same one once more
   * changes nothing. Throws SCAN_NOT_FOUND for a scan whose admission does not count.
   */
  async undo(
    userId: string,
    eventId: string,
    { id, scanId, deviceId, gate }: UndoBody,
  ): Promise<null> {
    await this.transactions.run(async (manager) => {
      const scan = await this.scans.find(manager, eventId, scanId);
      if (!scan?.ticketId) throw new DomainError('SCAN_NOT_FOUND');
      await this.tickets.lockOne(manager, scan.ticketId);
      const known = await this.scans.find(manager, eventId, id);
      if (known?.undoes === scan.id) return;
      if (known || !(await this.scans.endAdmission(manager, eventId, scan.id))) {
        throw new DomainError('SCAN_NOT_FOUND');
      }
      const origin = { eventId, deviceId, gate, userId, helperLinkId: null };
      await this.tickets.release(manager, scan.ticketId);
      await this.scans.insertUndo(manager, origin, { id, scan });
    });
    return null;
  }
}
