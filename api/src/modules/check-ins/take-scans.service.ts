import { Injectable } from '@nestjs/common';
import type { ScanBatch, ScanResult, ScanResults } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { violates } from '../../common/errors/violates.js';
import { together } from '../../database/together.js';
import { Transactions } from '../../database/transactions.js';
import { type LockedTicket, TicketAdmission } from '../tickets/ticket-admission.service.js';
import {
  type DecidedScan,
  isMistimed,
  lastMoves,
  type NewScan,
  refusalOf,
  takenAt,
} from './domain/decide-scans.js';
import { type DoorCaller, MOST_AFTER_END, mayWorkAt } from './domain/door-caller.js';
import { lateVerdict } from './domain/late-verdict.js';
import { DoorDevicesRepository } from './persistence/door-devices.repository.js';
import {
  DoorScansRepository,
  type KnownScan,
  type ScanOrigin,
  type StoredScan,
  type TakenScan,
} from './persistence/door-scans.repository.js';
import type { UnmatchedScan } from './persistence/movements.repository.js';
import { type LockedTickets, ScanDecisions } from './scan-decisions.service.js';

interface TakenBatch extends Omit<ScanBatch, 'scans'> {
  scans: readonly TakenScan[];
}

type FreshScan = Omit<TakenScan, 'at'> & NewScan;

interface Arrival extends Pick<DoorCaller, 'night' | 'endedAt'> {
  receivedAt: Date;
}

@Injectable()
export class TakeScansService {
  constructor(
    private readonly transactions: Transactions,
    private readonly tickets: TicketAdmission,
    private readonly decisions: ScanDecisions,
    private readonly scans: DoorScansRepository,
    private readonly devices: DoorDevicesRepository,
  ) {}

  /**
   * Stores the scans of a device, decides those that are new and returns a result for each, in their order. The first
   * scan of a ticket that is taken here admits. A unique index lets one scan of each ticket count: the one by which its
   * guest has last come in or gone out. Scans of a caller whose right has ended are stored and do not count; those above
   * MOST_AFTER_END, which concurrent batches can exceed, are refused and not stored. Throws FORBIDDEN for a helper at
   * another gate or with another device.
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
    const takeOnce = () =>
      this.transactions.run(async (manager) => {
        const [, counting] = await together([
          endedAt ? undefined : this.devices.seen(manager, origin),
          this.store(manager, origin, batch, { night, receivedAt, endedAt }),
        ]);
        const ids = batch.scans.map(({ id }) => id.toLowerCase());
        const rest = ids.filter((id) => !counting.has(id));
        const others = await this.scans.results(manager, night.id, rest);
        return {
          results: ids.map((id) => counting.get(id) ?? others.get(id) ?? rightEnded(id)),
          endedAt: endedAt && endedAt.toISOString(),
        };
      });
    // A concurrent request of the same phone can store scans of unknown codes, which lock no ticket, after this one has
    // looked for them. The second attempt finds them.
    return takeOnce().catch((error: unknown) => {
      if (!violates(error, 'door_scans_pkey')) throw error;
      return takeOnce();
    });
  }

  /** Returns the results of those scans that count now, by id. */
  private async store(
    manager: EntityManager,
    origin: ScanOrigin,
    { scans, sentAt }: TakenBatch,
    arrival: Arrival,
  ): Promise<Map<string, ScanResult>> {
    if (scans.length === 0) return new Map();
    const { night, endedAt } = arrival;
    const hashes = [...new Set(scans.map(({ hash }) => hash))];
    const all = new Map(
      scans.map((scan) => [scan.id.toLowerCase(), toFresh(scan, sentAt, arrival)]),
    );
    // The second statement runs after the first, and sees what was committed while that one waited for its locks.
    const [before, known, isFull] = await together([
      this.tickets.lock(manager, hashes),
      this.scans.findKnown(manager, origin.eventId, [...all.keys()]),
      endedAt && this.scans.hasStored(manager, origin, MOST_AFTER_END, endedAt),
    ]);
    const fresh = isFull ? [] : [...all.values()].filter(({ id }) => !known.has(id));
    const again = [...known].map(([id, stored]) => ({ scan: all.get(id)!, stored }));
    const hasTakenBack = await this.recordShown(manager, origin, again, endedAt ? null : before);
    const locked = hasTakenBack ? await this.tickets.lock(manager, hashes) : before;
    const decided = endedAt
      ? fresh.map((scan) => decidedLate(scan, locked, endedAt))
      : await this.decisions.decide(manager, night, fresh, locked);
    const rows = rowsOf(decided, locked);
    const admitting = new Set(rows.filter(({ admits }) => admits).map(({ id }) => id));
    // Sent in this order: what is carried out changes the new rows.
    const [, counting] = await together([
      this.scans.insert(manager, origin, rows),
      this.decisions.carryOut(manager, origin.eventId, decided, admitting),
    ]);
    return new Map(
      decided.flatMap((one) => {
        const { id, hash, isUnmatched } = one.scan;
        return counting.has(id) && !isUnmatched
          ? [[id, resultOf(origin, one, locked.get(hash)!)]]
          : [];
      }),
    );
  }

  /**
   * Records what the device has shown of scans that it sends again. A guest whom it has sent away has not come in: takes
   * back the admission of a locked ticket, and returns true then.
   */
  private async recordShown(
    manager: EntityManager,
    { eventId, deviceId }: ScanOrigin,
    again: readonly { scan: FreshScan; stored: KnownScan }[],
    locked: LockedTickets | null,
  ): Promise<boolean> {
    let hasTakenBack = false;
    for (const { scan, stored } of again) {
      const isOwn = stored.deviceId === deviceId.toLowerCase();
      if (scan.shown === null || !stored.isUnshown || !isOwn) continue;
      const ticketId = locked?.get(scan.hash)?.id;
      const isBack =
        !!scan.refusal &&
        ticketId !== undefined &&
        // The same id with another code names no ticket that is locked.
        ticketId === stored.ticketId &&
        (await this.decisions.takeBack(manager, eventId, { id: scan.id, ticketId }));
      await this.scans.recordShown(manager, eventId, scan, isBack ? scan.refusal! : null);
      hasTakenBack ||= isBack;
    }
    return hasTakenBack;
  }
}

function toFresh(scan: TakenScan, sentAt: string, { night, receivedAt }: Arrival): FreshScan {
  const { id, hash, direction = 'in', shown, listAge, reason } = scan;
  const at = takenAt(receivedAt, sentAt, scan.at);
  return {
    ...{ id: id.toLowerCase(), hash, direction, takenAt: at, shown, listAge, reason },
    refusal: refusalOf(scan),
    isMistimed: isMistimed(night, receivedAt, { takenAt: at, shown }),
  };
}

/** A scan of a caller whose right has ended moves no guest. */
function decidedLate<Of extends NewScan>(
  scan: Of,
  locked: ReadonlyMap<string, LockedTicket>,
  endedAt: Date,
): DecidedScan<Of> {
  const ticketId = locked.get(scan.hash)?.id ?? null;
  return { scan, ticketId, verdict: lateVerdict(scan.takenAt, endedAt), visit: null };
}

/** The rows of the new scans. The last move of a ticket that was valid is stored as the one that counts. */
function rowsOf(
  decided: readonly DecidedScan<FreshScan | UnmatchedScan>[],
  locked: ReadonlyMap<string, LockedTicket>,
): StoredScan[] {
  const last = new Set(lastMoves(decided).map(({ scan }) => scan.id));
  return decided.flatMap(({ scan, ticketId, verdict, visit }) => {
    if (!('shown' in scan)) return [];
    const { id, hash, direction, takenAt, shown, listAge, reason } = scan;
    const admits = last.has(id) && locked.get(hash)?.status === 'valid';
    const codeHash = Buffer.from(hash, 'base64url').toString('hex');
    return {
      id,
      codeHash,
      direction,
      takenAt,
      shown,
      listAge,
      reason,
      ticketId,
      verdict,
      visit,
      admits,
    };
  });
}

/** The result of a scan that is not stored. */
function rightEnded(id: string): ScanResult {
  return {
    ...{ id, verdict: 'right_ended', visit: null, ticketType: null, initial: '' },
    ...{ admission: null, otherEvent: null },
  };
}

/** The result of a scan by which its guest has just come in or gone out. */
function resultOf(
  { deviceId, gate }: ScanOrigin,
  { scan: { id, takenAt }, verdict, visit }: DecidedScan<NewScan>,
  { initial, ticketType }: LockedTicket,
): ScanResult {
  return {
    ...{ id, verdict, visit, ticketType, initial, otherEvent: null },
    admission: { scanId: id, at: takenAt.toISOString(), gate, deviceId: deviceId.toLowerCase() },
  };
}
