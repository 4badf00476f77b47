import { Injectable } from '@nestjs/common';
import {
  type BorrowedHeadset,
  type Headphones,
  HEADSET_REMINDER_HOURS,
  type HeadsetHolder,
} from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import type { HeadsetState, Loan } from '../domain/fold-entries.js';

/** The counts of an event, of which those of its end depend on the time. */
export type HeadsetTally = Omit<Headphones['counts'], 'missing'>;

/** The loans of one person about which no mail was written. */
export interface UnremindedHolder {
  userId: string;
  loanIds: string[];
}

const LOAN_COLUMNS = `id uuid, headset integer, "ticketId" uuid, "isExtra" boolean,
  "openedAt" timestamptz, "endedAt" timestamptz`;

@Injectable()
export class HeadsetLoansRepository {
  /**
   * Replaces the headsets and loans of an event by those of a state; rows that stay as they are, are not written. A
   * changed loan is deleted before the changed ones are inserted, so that the unique indexes see no state between.
   */
  async replace(
    manager: EntityManager,
    eventId: string,
    { faulty, loans }: HeadsetState,
  ): Promise<void> {
    const headsets = Array.from(faulty, ([number, isFaulty]) => ({ number, isFaulty }));
    await this.replaceHeadsets(manager, eventId, headsets);
    await this.replaceLoans(manager, eventId, loans);
  }

  private async replaceHeadsets(
    manager: EntityManager,
    eventId: string,
    headsets: readonly { number: number; isFaulty: boolean }[],
  ): Promise<void> {
    await manager.query(
      `WITH h AS (SELECT number, "isFaulty" FROM jsonb_to_recordset($2) AS n (number integer, "isFaulty" boolean)),
         unnamed AS (DELETE FROM headsets WHERE event_id = $1 AND number NOT IN (SELECT number FROM h))
       INSERT INTO headsets (event_id, number, is_faulty) SELECT $1, number, "isFaulty" FROM h
       ON CONFLICT (event_id, number) DO UPDATE SET is_faulty = excluded.is_faulty
       WHERE headsets.is_faulty <> excluded.is_faulty`,
      [eventId, JSON.stringify(headsets)],
    );
  }

  private async replaceLoans(
    manager: EntityManager,
    eventId: string,
    loans: readonly Loan[],
  ): Promise<void> {
    const parameters = [eventId, JSON.stringify(loans)];
    await manager.query(
      `DELETE FROM headset_loans l WHERE l.event_id = $1 AND NOT EXISTS (
         SELECT FROM jsonb_to_recordset($2) AS n (${LOAN_COLUMNS})
         WHERE n.id = l.id AND (n.headset, n."ticketId", n."isExtra", n."openedAt", n."endedAt")
           IS NOT DISTINCT FROM (l.headset, l.ticket_id, l.is_extra, l.opened_at, l.ended_at))`,
      parameters,
    );
    await manager.query(
      `INSERT INTO headset_loans (event_id, id, headset, ticket_id, is_extra, opened_at, ended_at)
       SELECT $1, n.id, n.headset, n."ticketId", n."isExtra", n."openedAt", n."endedAt"
       FROM jsonb_to_recordset($2) AS n (${LOAN_COLUMNS})
       ON CONFLICT (event_id, id) DO NOTHING`,
      parameters,
    );
  }

  async tally(manager: EntityManager, eventId: string): Promise<HeadsetTally> {
    const [tally] = await manager.query<[HeadsetTally]>(
      `SELECT count(*)::integer AS counted,
         count(*) FILTER (WHERE l.id IS NULL AND NOT h.is_faulty)::integer AS available,
         count(l.id)::integer AS out,
         count(*) FILTER (WHERE l.id IS NULL AND h.is_faulty)::integer AS faulty,
         (SELECT count(*)::integer FROM headset_loans b
          WHERE b.event_id = $1 AND b.ended_at IS NOT NULL) AS back
       FROM headsets h
       LEFT JOIN headset_loans l
         ON l.event_id = h.event_id AND l.headset = h.number AND l.ended_at IS NULL
       WHERE h.event_id = $1`,
      [eventId],
    );
    return tally;
  }

  async faulty(manager: EntityManager, eventId: string): Promise<number[]> {
    const rows = await manager.query<{ number: number }[]>(
      'SELECT number FROM headsets WHERE event_id = $1 AND is_faulty ORDER BY number',
      [eventId],
    );
    return rows.map(({ number }) => number);
  }

  /** Returns the headsets that are out, with the hashes of the codes of their tickets. */
  async open(manager: EntityManager, eventId: string): Promise<Headphones['loans']> {
    const rows = await manager.query<{ headset: number; hash: Buffer | null; since: Date }[]>(
      `SELECT l.headset, substring(sha256(t.code::bytea), 1, 16) AS hash, l.opened_at AS since
       FROM headset_loans l LEFT JOIN tickets t ON t.id = l.ticket_id
       WHERE l.event_id = $1 AND l.ended_at IS NULL ORDER BY l.headset`,
      [eventId],
    );
    return rows.map(({ headset, hash, since }) => ({
      headset,
      hash: hash && hash.toString('base64url'),
      since: since.toISOString(),
    }));
  }

  async holders(manager: EntityManager, eventId: string): Promise<HeadsetHolder[]> {
    type Row = Omit<HeadsetHolder, 'since' | 'remindedAt'> & {
      since: Date;
      remindedAt: Date | null;
    };
    const rows = await manager.query<Row[]>(
      `SELECT l.id AS "loanId", l.headset, u.first_name || ' ' || u.last_name AS name,
         y.name AS "ticketType", l.opened_at AS since, r.reminded_at AS "remindedAt"
       FROM headset_loans l
       LEFT JOIN tickets t ON t.id = l.ticket_id
       LEFT JOIN ticket_types y ON y.id = t.ticket_type_id
       LEFT JOIN users u ON u.id = t.holder_id
       LEFT JOIN headset_reminders r ON r.event_id = l.event_id AND r.loan_id = l.id
       WHERE l.event_id = $1 AND l.ended_at IS NULL ORDER BY l.headset`,
      [eventId],
    );
    return rows.map(({ since, remindedAt, ...row }) => ({
      ...row,
      since: since.toISOString(),
      remindedAt: remindedAt && remindedAt.toISOString(),
    }));
  }

  /**
   * Marks the open loans that were not, of holders without a mail within some hours, and returns them by holder. The
   * caller has locked the pool, so that two calls share no holder. Waits for a deletion of a holder's account, and leaves
   * that holder out.
   */
  remind(manager: EntityManager, eventId: string): Promise<UnremindedHolder[]> {
    return manager.query<UnremindedHolder[]>(
      `WITH marked AS (
         INSERT INTO headset_reminders (event_id, loan_id, holder_id)
         SELECT l.event_id, l.id, u.id
         FROM headset_loans l JOIN tickets t ON t.id = l.ticket_id JOIN users u ON u.id = t.holder_id
         WHERE l.event_id = $1 AND l.ended_at IS NULL AND NOT EXISTS (
           SELECT FROM headset_reminders r WHERE r.event_id = $1 AND r.holder_id = t.holder_id
             AND r.reminded_at > now() - make_interval(hours => ${HEADSET_REMINDER_HOURS}))
         ORDER BY l.id FOR KEY SHARE OF u
         ON CONFLICT DO NOTHING RETURNING loan_id, holder_id
       )
       SELECT m.holder_id AS "userId", json_agg(l.id ORDER BY l.headset) AS "loanIds"
       FROM marked m
       JOIN headset_loans l ON l.event_id = $1 AND l.id = m.loan_id
       GROUP BY m.holder_id ORDER BY m.holder_id`,
      [eventId],
    );
  }

  /** Returns the headsets of those loans that are still out with a ticket of that holder. */
  async stillOut(
    manager: EntityManager,
    { eventId, userId, loanIds }: { eventId: string; userId: string; loanIds: readonly string[] },
  ): Promise<number[]> {
    const rows = await manager.query<{ headset: number }[]>(
      `SELECT l.headset FROM headset_loans l JOIN tickets t ON t.id = l.ticket_id
       WHERE l.event_id = $1 AND l.id = ANY ($2) AND l.ended_at IS NULL AND t.holder_id = $3
       ORDER BY l.headset`,
      [eventId, loanIds, userId],
    );
    return rows.map(({ headset }) => headset);
  }

  /** Returns the loans of a holder's tickets before that one, the latest id first. */
  async ofHolder(
    manager: EntityManager,
    userId: string,
    before: string,
    limit: number,
  ): Promise<(BorrowedHeadset & { id: string })[]> {
    type Row = { id: string; ticketId: string; headset: number } & Record<
      'handedOutAt' | 'returnedAt' | 'remindedAt',
      Date | null
    >;
    const rows = await manager.query<Row[]>(
      `SELECT l.id, l.ticket_id AS "ticketId", l.headset, l.opened_at AS "handedOutAt",
         l.ended_at AS "returnedAt", r.reminded_at AS "remindedAt"
       FROM headset_loans l JOIN tickets t ON t.id = l.ticket_id
       LEFT JOIN headset_reminders r ON r.event_id = l.event_id AND r.loan_id = l.id
       WHERE t.holder_id = $1 AND l.id < $2 ORDER BY l.id DESC LIMIT $3`,
      [userId, before, limit],
    );
    return rows.map(({ handedOutAt, returnedAt, remindedAt, ...row }) => ({
      ...row,
      handedOutAt: handedOutAt!.toISOString(),
      returnedAt: returnedAt && returnedAt.toISOString(),
      remindedAt: remindedAt && remindedAt.toISOString(),
    }));
  }
}
