import type { Direction } from '@stagedoor/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DecidedScan, NewScan } from '../domain/decide-scans.js';

/** The scan by which the guest of a ticket has last come in or gone out. */
export interface Movement {
  direction: Direction;
  visit: number;
  takenAt: Date;
}

/** A stored scan that found the guest on the other side of the door. */
export interface UnmatchedScan extends NewScan {
  isUnmatched: true;
}

/** Must equal the predicate of the partial index of unmatched scans. */
const UNMATCHED =
  "(verdict = 'not_inside' OR (verdict = 'used' AND shown IN ('admitted', 'admitted_again')))";

/** The scans by which guests come in and go out: of each ticket, the last one `admits`. */
@Injectable()
export class MovementsRepository {
  /** Returns the last movements of those tickets, by ticket. The caller has locked them. */
  async last(manager: EntityManager, ticketIds: readonly string[]): Promise<Map<string, Movement>> {
    const rows = await manager.query<(Movement & { ticketId: string })[]>(
      `SELECT ticket_id AS "ticketId", direction, visit, taken_at AS "takenAt"
       FROM door_scans WHERE ticket_id = ANY ($1) AND admits`,
      [ticketIds],
    );
    return new Map(rows.map(({ ticketId, ...movement }) => [ticketId, movement]));
  }

  async unmatched(
    manager: EntityManager,
    eventId: string,
    ticketIds: readonly string[],
  ): Promise<UnmatchedScan[]> {
    type Row = Pick<NewScan, 'id' | 'direction' | 'takenAt'> & { hash: Buffer };
    const rows = await manager.query<Row[]>(
      `SELECT id, code_hash AS hash, direction, taken_at AS "takenAt"
       FROM door_scans WHERE ticket_id = ANY ($1) AND event_id = $2 AND ${UNMATCHED}`,
      [ticketIds, eventId],
    );
    return rows.map(({ hash, ...scan }) => ({
      ...{ ...scan, hash: hash.toString('base64url') },
      isUnmatched: true,
    }));
  }

  /** Stores the new verdicts of unmatched scans. */
  async match(
    manager: EntityManager,
    eventId: string,
    decided: readonly DecidedScan<NewScan>[],
  ): Promise<void> {
    const rows = decided.map(({ scan: { id }, verdict, visit }) => ({ id, verdict, visit }));
    await manager.query(
      `UPDATE door_scans d SET verdict = s.verdict, visit = s.visit
       FROM jsonb_to_recordset($2) AS s (id uuid, verdict text, visit integer)
       WHERE d.event_id = $1 AND d.id = s.id`,
      [eventId, JSON.stringify(rows)],
    );
  }

  /** Makes stored scans the last movements of their tickets, each in place of the one before. */
  async advance(
    manager: EntityManager,
    eventId: string,
    moves: readonly DecidedScan<NewScan>[],
  ): Promise<void> {
    await manager.query(
      'UPDATE door_scans SET admits = false WHERE ticket_id = ANY ($1) AND admits',
      [moves.map(({ ticketId }) => ticketId)],
    );
    await manager.query(
      'UPDATE door_scans SET admits = true WHERE event_id = $1 AND id = ANY ($2)',
      [eventId, moves.map(({ scan }) => scan.id)],
    );
  }

  /** Ends a scan that is the last movement of its ticket; returns false for any other. The caller has locked the ticket. */
  async end(manager: EntityManager, eventId: string, id: string): Promise<boolean> {
    const [, count] = await manager.query<[unknown, number]>(
      'UPDATE door_scans SET admits = false, visit = NULL WHERE event_id = $1 AND id = $2 AND admits',
      [eventId, id],
    );
    return count === 1;
  }

  /** Makes the latest movement that was not undone the last one again; returns false when there is none. */
  async restore(manager: EntityManager, ticketId: string): Promise<boolean> {
    const [, count] = await manager.query<[unknown, number]>(
      `UPDATE door_scans SET admits = true WHERE (event_id, id) = (
         SELECT event_id, id FROM door_scans WHERE ticket_id = $1 AND visit IS NOT NULL
         ORDER BY visit DESC, direction DESC LIMIT 1)`,
      [ticketId],
    );
    return count === 1;
  }
}
