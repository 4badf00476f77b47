import { Injectable } from '@nestjs/common';
import type { DecidedScan, LateDecisionBody } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../../common/errors/domain-error.js';
import { Transactions } from '../../../database/transactions.js';
import { EventCatalogue } from '../../events/event-catalogue.service.js';
import { TicketAdmission } from '../../tickets/ticket-admission.service.js';
import type { DecidedScan as Decision, NewScan } from '../domain/decide-scans.js';
import type { DoorScanEntity } from '../persistence/door-scan.entity.js';
import { DoorScansRepository } from '../persistence/door-scans.repository.js';
import { ScanDecisions } from '../scan-decisions.service.js';
import { LateScansRepository } from './late-scans.repository.js';

@Injectable()
export class DecideLateScanService {
  constructor(
    private readonly transactions: Transactions,
    private readonly events: EventCatalogue,
    private readonly tickets: TicketAdmission,
    private readonly decisions: ScanDecisions,
    private readonly scans: DoorScansRepository,
    private readonly lateScans: LateScansRepository,
  ) {}

  /**
   * Decides a late scan, once: an accepted one is what it is now: it admits a valid ticket, lets its guest out or in
   * again, or is, for example, a double admission. The same decision again returns the same verdict. Throws SCAN_NOT_FOUND for a scan that is
   * not late, and LATE_SCAN_DECIDED after the opposite decision.
   */
  async decide(userId: string, eventId: string, body: LateDecisionBody): Promise<DecidedScan> {
    const { decision, scanId } = body;
    return this.transactions.run(async (manager) => {
      const scan = await this.scans.find(manager, eventId, scanId);
      if (!scan?.isLate) throw new DomainError('SCAN_NOT_FOUND');
      const decided = await this.decideNow(manager, scan);
      const accepted = decided.find((one) => one.scan.id === scan.id)!;
      const { verdict, visit } =
        decision === 'accept' ? accepted : { verdict: 'late_refused' as const, visit: null };
      const change = { eventId, id: scan.id, verdict, visit, userId };
      if (!(await this.lateScans.decide(manager, change))) {
        return this.decidedBefore(manager, scan, decision);
      }
      if (decision === 'accept') await this.decisions.carryOut(manager, eventId, decided);
      return { scanId: scan.id, verdict };
    });
  }

  /** Locks the ticket, so that its state is final when it is read. */
  private async decideNow(
    manager: EntityManager,
    { id, eventId, codeHash, direction, takenAt }: DoorScanEntity,
  ): Promise<Decision<NewScan>[]> {
    const hash = codeHash!.toString('base64url');
    const night = await this.events.findOutline(manager, eventId);
    if (!night) throw new DomainError('EVENT_NOT_FOUND');
    const locked = await this.tickets.lock(manager, [hash]);
    return this.decisions.decide<NewScan>(
      manager,
      night,
      [{ id, hash, direction, takenAt }],
      locked,
    );
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
