import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  DoorSearchQuery,
  FoundTicket,
  HandAdmissionBody,
  ScanResult,
} from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { DoorRights } from './door-rights.service.js';
import { maskedEmail } from './domain/masked-email.js';
import { FoundTicketsRepository } from './persistence/found-tickets.repository.js';
import { TakeScansService } from './take-scans.service.js';

/** Finds and admits tickets whose codes cannot be scanned. */
@Injectable()
export class AdmitByHandService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly found: FoundTicketsRepository,
    private readonly rights: DoorRights,
    private readonly takeScans: TakeScansService,
  ) {}

  async search(eventId: string, { q }: DoorSearchQuery): Promise<FoundTicket[]> {
    const rows = await this.found.search(this.dataSource.manager, eventId, q);
    return rows.map((row) => ({ ...row, email: maskedEmail(row.email) }));
  }

  /** Stores and decides the admission as a scan of the ticket's code, with its reason. */
  async admit(
    userId: string,
    eventId: string,
    { id, ticketId, reason, deviceId, gate }: HandAdmissionBody,
  ): Promise<ScanResult> {
    const hash = await this.found.hashOf(this.dataSource.manager, eventId, ticketId);
    if (hash === null) throw new DomainError('TICKET_NOT_FOUND');
    const at = new Date().toISOString();
    const scan = { id, hash, direction: 'in' as const, at, shown: null, listAge: null, reason };
    const batch = { deviceId, gate, sentAt: at, scans: [scan] };
    const caller = await this.rights.callerOf(userId, eventId);
    const { results } = await this.takeScans.take(caller, batch);
    return results[0]!;
  }
}
