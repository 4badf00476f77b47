import { Injectable } from '@nestjs/common';
import { type DoorState, type ScanBatch, type ScanResults } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { Transactions } from '../../database/transactions.js';
import { EventCatalogue } from '../events/event-catalogue.service.js';
import { type LockedTicket, TicketAdmission } from '../tickets/ticket-admission.service.js';
import { decideScans, type ScannedTicket, takenAt } from './domain/decide-scans.js';
import { DoorDevicesRepository } from './persistence/door-devices.repository.js';
import { DoorScansRepository, type ScanOrigin } from './persistence/door-scans.repository.js';

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
   * scan of a ticket that is taken here admits; a unique index refuses a second admission.
   */
  async take(userId: string, eventId: string, batch: ScanBatch): Promise<ScanResults> {
    const { deviceId, gate } = batch;
    const receivedAt = new Date();
    return this.transactions.run(async (manager) => {
      await this.devices.seen(manager, { eventId, deviceId, gate, userId });
      await this.store(manager, { eventId, deviceId, gate, userId }, batch, receivedAt);
      const ids = batch.scans.map(({ id }) => id.toLowerCase());
      const results = await this.scans.results(manager, eventId, ids);
      return { results: ids.map((id) => results.get(id)!) };
    });
  }

  private async store(
    manager: EntityManager,
    origin: ScanOrigin,
    { scans, sentAt }: ScanBatch,
    receivedAt: Date,
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
    const decided = decideScans(night, fresh, toScanned(locked));
    const admitted = await this.scans.insert(
      manager,
      origin,
      decided.map(({ scan, ticketId, verdict }) => ({ ...scan, ticketId, verdict })),
    );
    await this.tickets.use(manager, admitted);
  }
}

function toScanned(locked: ReadonlyMap<string, LockedTicket>): Map<string, ScannedTicket> {
  return new Map(
    Array.from(locked, ([hash, { id, eventId, status, withheld }]) => {
      const state: DoorState = status === 'valid' && withheld ? 'disputed' : status;
      return [hash, { id, eventId, state }];
    }),
  );
}
