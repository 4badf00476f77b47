import { Injectable } from '@nestjs/common';
import type { DecidedScan, LateDecisionBody, Verdict } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../../common/errors/domain-error.js';
import { Transactions } from '../../../database/transactions.js';
import { EventCatalogue } from '../../events/event-catalogue.service.js';
import { TicketAdmission } from '../../tickets/ticket-admission.service.js';
import { decideScans } from '../domain/decide-scans.js';
import { scannedTickets } from '../scanned-tickets.js';
import type { DoorScanEntity } from '../persistence/door-scan.entity.js';
import { DoorScansRepository } from '../persistence/door-scans.repository.js';
import { LateScansRepository } from './late-scans.repository.js';

@Injectable()
export class DecideLateScanService {
  constructor(
    private readonly transactions: Transactions,
    private readonly events: EventCatalogue,
    private readonly tickets: TicketAdmission,
    private readonly scans: DoorScansRepository,
    private readonly lateScans: LateScansRepository,
  ) {}

  /**
   * Decides a late scan, once: an accepted one of a valid ticket admits, of any other ticket it is what it is now, such
   * as a double admission. The same decision again returns the same verdict. Throws SCAN_NOT_FOUND for a scan that is
   * not late, and LATE_SCAN_DECIDED after the opposite decision.
   */
  async decide(userId: string, eventId: string, body: LateDecisionBody): Promise<DecidedScan> {
    const { decision, scanId } = body;
    return this.transactions.run(async (manager) => {
      const scan = await this.scans.find(manager, eventId, scanId);
      if (!scan?.isLate) throw new DomainError('SCAN_NOT_FOUND');
      const accepted = await this.verdictOf(manager, scan);
      const verdict = decision === 'accept' ? accepted : 'late_refused';
      if (!(await this.lateScans.decide(manager, { eventId, id: scan.id, verdict, userId }))) {
        return this.decidedBefore(manager, scan, decision);
      }
      if (verdict === 'admitted') await this.tickets.use(manager, [scan.ticketId!]);
      return { scanId: scan.id, verdict };
    });
  }

  /** Locks the ticket, so that its state is final when it is read. */
  private async verdictOf(manager: EntityManager, scan: DoorScanEntity): Promise<Verdict> {
    const { id, eventId, codeHash, takenAt } = scan;
    const hash = codeHash!.toString('base64url');
    const night = await this.events.findOutline(manager, eventId);
    if (!night) throw new DomainError('EVENT_NOT_FOUND');
    const tickets = scannedTickets(await this.tickets.lock(manager, [hash]));
    return decideScans(night, [{ id, hash, takenAt }], tickets)[0]!.verdict;
  }

  private async decidedBefore(
    manager: EntityManager,
    { eventId, id }: DoorScanEntity,
    decision: LateDecisionBody['decision'],
  ): Promise<DecidedScan> {
    const { verdict } = (await this.scans.find(manager, eventId, id))!;
    if ((verdict === 'late_refused') !== (decision === 'refuse')) {
      throw new DomainError('LATE_SCAN_DECIDED');
    }
    return { scanId: id, verdict };
  }
}
