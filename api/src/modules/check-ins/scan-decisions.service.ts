import { Injectable } from '@nestjs/common';
import type { DoorState } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { type LockedTicket, TicketAdmission } from '../tickets/ticket-admission.service.js';
import {
  type DecidedScan,
  decideScans,
  lastMoves,
  type NewScan,
  type Night,
  type ScannedTicket,
} from './domain/decide-scans.js';
import {
  type Movement,
  MovementsRepository,
  type UnmatchedScan,
} from './persistence/movements.repository.js';

/** Locked tickets by the hashes of their codes. */
export type LockedTickets = ReadonlyMap<string, LockedTicket>;

/** Decides scans of locked tickets, and stores where their guests are then. */
@Injectable()
export class ScanDecisions {
  constructor(
    private readonly tickets: TicketAdmission,
    private readonly movements: MovementsRepository,
  ) {}

  /** Decides new scans, and stored ones that match now, in the order in which they were taken. Stores nothing. */
  async decide<Of extends NewScan>(
    manager: EntityManager,
    night: Night,
    scans: readonly Of[],
    locked: LockedTickets,
  ): Promise<DecidedScan<Of | UnmatchedScan>[]> {
    const tickets = [...locked.values()];
    const used = tickets.filter(({ status }) => status === 'used').map(({ id }) => id);
    const last =
      used.length > 0 ? await this.movements.last(manager, used) : new Map<string, Movement>();
    const ids = tickets.map(({ id }) => id);
    const mayMatch = night.reEntry === 'allowed' && ids.length > 0;
    const unmatched = mayMatch ? await this.movements.unmatched(manager, night.id, ids) : [];
    return decideScans<Of | UnmatchedScan>(
      night,
      [...scans, ...unmatched],
      new Map(Array.from(locked, ([hash, ticket]) => [hash, toScanned(ticket, last)])),
    );
  }

  /**
   * Makes the tickets used, and the last stored scan of each the one that counts. `admitting` names those that are
   * stored as such already. Returns the ids of the scans that count.
   */
  async carryOut(
    manager: EntityManager,
    eventId: string,
    decided: readonly DecidedScan<NewScan>[],
    admitting: ReadonlySet<string> = new Set(),
  ): Promise<Set<string>> {
    const matched = decided.filter(({ scan }) => scan.isUnmatched);
    if (matched.length > 0) await this.movements.match(manager, eventId, matched);
    const last = lastMoves(decided);
    const advancing = last.filter(({ scan }) => !admitting.has(scan.id));
    if (advancing.length > 0) await this.movements.advance(manager, eventId, advancing);
    await this.tickets.use(
      manager,
      last.map(({ ticketId }) => ticketId!),
    );
    return new Set(last.map(({ scan }) => scan.id));
  }

  /**
   * Takes back the scan by which the guest of a ticket has last come in or gone out: the ticket is as before it. Returns
   * false for any other scan. The caller has locked the ticket.
   */
  async takeBack(
    manager: EntityManager,
    eventId: string,
    scan: { id: string; ticketId: string },
  ): Promise<boolean> {
    if (!(await this.movements.end(manager, eventId, scan.id))) return false;
    if (await this.movements.restore(manager, scan.ticketId)) {
      await this.tickets.use(manager, [scan.ticketId]);
    } else await this.tickets.release(manager, scan.ticketId);
    return true;
  }
}

function toScanned(
  { id, eventId, status, withheld }: LockedTicket,
  last: ReadonlyMap<string, Movement>,
): ScannedTicket {
  const movement = last.get(id);
  const visits = movement?.visit ?? 0;
  const movedAt = movement?.takenAt ?? null;
  return { id, eventId, state: stateOf(status, withheld, movement), visits, movedAt };
}

function stateOf(
  status: LockedTicket['status'],
  withheld: boolean,
  movement: Movement | undefined,
): DoorState {
  if (status === 'valid' && withheld) return 'disputed';
  return movement?.direction === 'out' ? 'out' : status;
}
