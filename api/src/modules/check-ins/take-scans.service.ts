import { Injectable } from '@nestjs/common';
import type { ScanBatch, ScanResults } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { Transactions } from '../../database/transactions.js';
import { EventCatalogue } from '../events/event-catalogue.service.js';
import { TicketAdmission } from '../tickets/ticket-admission.service.js';
import { decideScans, takenAt } from './domain/decide-scans.js';
import { type DoorCaller, mayWorkAt } from './domain/door-caller.js';
import { lateVerdict } from './domain/late-verdict.js';
import { scannedTickets } from './scanned-tickets.js';
import { DoorDevicesRepository } from './persistence/door-devices.repository.js';
import {
  DoorScansRepository,
  type ScanOrigin,
  type TakenScan,
} from './persistence/door-scans.repository.js';

interface TakenBatch extends Omit<ScanBatch, 'scans'> {
  scans: readonly TakenScan[];
}

@Injectable()
export class TakeScansService {
  constructor(
    private readonly transactions: Transactions,
    private readonly events: EventCatalogue,
    private readonly tickets: TicketAdmission,
    private readonly scans: DoorScansRepository,
    private readonly devices: DoorDevicesRepository,
  ) {}

  /**
   * Stores the scans of a device, decides those that are new and returns a result for each, in their order. The first
   * scan of a ticket that is taken here admits; a unique index refuses a second admission. Scans of a caller whose right
   * has ended are stored and admit nothing. Throws FORBIDDEN for a helper at another gate or with another device.
   */
  async take(caller: DoorCaller, eventId: string, batch: TakenBatch): Promise<ScanResults> {
    const { deviceId, gate } = batch;
    if (!mayWorkAt(caller, batch)) {
      const message = 'This link is for another gate, or for another phone.';
      throw new DomainError('FORBIDDEN', { message });
    }
    const { userId, helper, endedAt } = caller;
    const origin = { eventId, deviceId, gate, userId, helperLinkId: helper && helper.linkId };
    const receivedAt = new Date();
    return this.transactions.run(async (manager) => {
      if (!endedAt) await this.devices.seen(manager, origin);
      await this.store(manager, origin, batch, { receivedAt, endedAt });
      const ids = batch.scans.map(({ id }) => id.toLowerCase());
      const results = await this.scans.results(manager, eventId, ids);
      return {
        results: ids.map((id) => results.get(id)!),
        endedAt: endedAt && endedAt.toISOString(),
      };
    });
  }

  private async store(
    manager: EntityManager,
    origin: ScanOrigin,
    { scans, sentAt }: TakenBatch,
    { receivedAt, endedAt }: { receivedAt: Date; endedAt: Date | null },
  ): Promise<void> {
    if (scans.length === 0) return;
    const night = await this.events.findForSale(manager, origin.eventId);
    if (!night) throw new DomainError('EVENT_NOT_FOUND');
    const hashes = scans.map(({ hash }) => hash);
    const locked = await this.tickets.lock(manager, [...new Set(hashes)]);
    const all = new Map(
      scans.map((scan) => {
        const id = scan.id.toLowerCase();
        return [id, { ...scan, id, takenAt: takenAt(receivedAt, sentAt, scan.at) }];
      }),
    );
    const known = await this.scans.findKnown(manager, origin.eventId, [...all.values()]);
    const fresh = [...all.values()].filter(({ id }) => !known.has(id));
    const decided = decideScans(night, fresh, scannedTickets(locked));
    const admitted = await this.scans.insert(
      manager,
      origin,
      decided.map(({ scan, ticketId, verdict }) => ({
        ...{ ...scan, ticketId },
        verdict: endedAt ? lateVerdict(scan.takenAt, endedAt) : verdict,
      })),
    );
    await this.tickets.use(manager, admitted);
  }
}
