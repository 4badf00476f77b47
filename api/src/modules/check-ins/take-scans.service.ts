import { Injectable } from '@nestjs/common';
import type { Scan, ScanBatch, ScanResult, ScanResults } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { Transactions } from '../../database/transactions.js';
import { type LockedTicket, TicketAdmission } from '../tickets/ticket-admission.service.js';
import { decideScans, takenAt } from './domain/decide-scans.js';
import { type DoorCaller, mayWorkAt } from './domain/door-caller.js';
import { lateVerdict } from './domain/late-verdict.js';
import { scannedTickets } from './scanned-tickets.js';
import { DoorDevicesRepository } from './persistence/door-devices.repository.js';
import {
  DoorScansRepository,
  type ScanOrigin,
  type StoredScan,
  type TakenScan,
} from './persistence/door-scans.repository.js';

interface TakenBatch extends Omit<ScanBatch, 'scans'> {
  scans: readonly TakenScan[];
}

interface Arrival extends Pick<DoorCaller, 'night' | 'endedAt'> {
  receivedAt: Date;
}

@Injectable()
export class TakeScansService {
  constructor(
    private readonly transactions: Transactions,
    private readonly tickets: TicketAdmission,
    private readonly scans: DoorScansRepository,
    private readonly devices: DoorDevicesRepository,
  ) {}

  /**
   * Stores the scans of a device, decides those that are new and returns a result for each, in their order. The first
   * scan of a ticket that is taken here admits; a unique index refuses a second admission. Scans of a caller whose right
   * has ended are stored and admit nothing. Throws FORBIDDEN for a helper at another gate or with another device.
   */
  async take(caller: DoorCaller, batch: TakenBatch): Promise<ScanResults> {
    const { deviceId, gate } = batch;
    if (!mayWorkAt(caller, batch)) {
      const message = 'This link is for another gate, or for another phone.';
      throw new DomainError('FORBIDDEN', { message });
    }
    const { night, userId, helper, endedAt } = caller;
    const origin = {
      eventId: night.id,
      deviceId,
      gate,
      userId,
      helperLinkId: helper && helper.linkId,
    };
    const receivedAt = new Date();
    return this.transactions.run(async (manager) => {
      if (!endedAt) await this.devices.seen(manager, origin);
      const admitted = await this.store(manager, origin, batch, { night, receivedAt, endedAt });
      const ids = batch.scans.map(({ id }) => id.toLowerCase());
      const rest = ids.filter((id) => !admitted.has(id));
      const others = await this.scans.results(manager, night.id, rest);
      return {
        results: ids.map((id) => admitted.get(id) ?? others.get(id)!),
        endedAt: endedAt && endedAt.toISOString(),
      };
    });
  }

  /** Returns the results of those scans that admit now, by id. */
  private async store(
    manager: EntityManager,
    origin: ScanOrigin,
    { scans, sentAt }: TakenBatch,
    { night, receivedAt, endedAt }: Arrival,
  ): Promise<Map<string, ScanResult>> {
    if (scans.length === 0) return new Map();
    const hashes = scans.map(({ hash }) => hash);
    const locked = await this.tickets.lock(manager, [...new Set(hashes)]);
    const fresh = await this.freshOf(
      manager,
      origin.eventId,
      scans.map((scan) => ({
        ...{ ...scan, id: scan.id.toLowerCase() },
        takenAt: takenAt(receivedAt, sentAt, scan.at),
      })),
    );
    const decided = decideScans(night, fresh, scannedTickets(locked)).map((one) => ({
      ...{ ...one.scan, ticketId: one.ticketId },
      verdict: endedAt ? lateVerdict(one.scan.takenAt, endedAt) : one.verdict,
    }));
    const admitting = await this.scans.insert(manager, origin, decided);
    const admitted = decided.filter(({ id }) => admitting.has(id));
    await this.tickets.use(
      manager,
      admitted.map(({ ticketId }) => ticketId!),
    );
    return new Map(
      admitted.map((scan) => [scan.id, admittedResult(origin, scan, locked.get(scan.hash)!)]),
    );
  }

  /** Returns the scans that are not stored yet, each once. */
  private async freshOf<Of extends Scan>(
    manager: EntityManager,
    eventId: string,
    scans: readonly Of[],
  ): Promise<Of[]> {
    const all = new Map(scans.map((scan) => [scan.id, scan]));
    const known = await this.scans.findKnown(manager, eventId, [...all.keys()]);
    const shown = [...all.values()].filter((scan) => known.has(scan.id) && scan.shown !== null);
    for (const scan of shown) await this.scans.recordShown(manager, eventId, scan);
    return [...all.values()].filter(({ id }) => !known.has(id));
  }
}

/** The result of a scan that has just admitted its ticket. */
function admittedResult(
  { deviceId, gate }: ScanOrigin,
  { id, takenAt }: StoredScan,
  { initial, ticketType }: LockedTicket,
): ScanResult {
  return {
    ...{ id, verdict: 'admitted', ticketType, initial, otherEvent: null },
    admission: { scanId: id, at: takenAt.toISOString(), gate, deviceId: deviceId.toLowerCase() },
  };
}
