import { Injectable } from '@nestjs/common';
import type { UndoBody } from '@stagedoor/contracts';
import { DomainError } from '../../common/errors/domain-error.js';
import { Transactions } from '../../database/transactions.js';
import { TicketAdmission } from '../tickets/ticket-admission.service.js';
import { DoorScansRepository } from './persistence/door-scans.repository.js';
import { ScanDecisions } from './scan-decisions.service.js';

@Injectable()
export class UndoAdmissionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly tickets: TicketAdmission,
    private readonly scans: DoorScansRepository,
    private readonly decisions: ScanDecisions,
  ) {}

  /**
   * Undoes the scan by which the guest of a ticket has last come in or gone out: the ticket is as before it, and valid
   * after its first admission is undone. The undo is an entry of its own; the same one once more changes nothing. Throws
   * SCAN_NOT_FOUND for any other scan.
   */
  async undo(
    userId: string,
    eventId: string,
    { id, scanId, deviceId, gate }: UndoBody,
  ): Promise<null> {
    await this.transactions.run(async (manager) => {
      const scan = await this.scans.find(manager, eventId, scanId);
      const ticketId = scan?.ticketId;
      if (!scan || !ticketId) throw new DomainError('SCAN_NOT_FOUND');
      await this.tickets.lockOne(manager, ticketId);
      const known = await this.scans.find(manager, eventId, id);
      if (known?.undoes === scan.id) return;
      if (known || !(await this.decisions.takeBack(manager, eventId, { id: scan.id, ticketId }))) {
        throw new DomainError('SCAN_NOT_FOUND');
      }
      const origin = { eventId, deviceId, gate, userId, helperLinkId: null };
      await this.scans.insertUndo(manager, origin, { id, scan });
    });
    return null;
  }
}
