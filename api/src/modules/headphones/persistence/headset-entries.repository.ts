import { Injectable } from '@nestjs/common';
import type {
  HeadsetConflict,
  HeadsetOutcome,
  HeadsetResult,
  LateHeadsetEntry,
  OwnHeadsetEntry,
} from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { type EventPosition, rowsOfUser } from '../../../common/lists/event-page.js';
import type { CountedEntry } from '../domain/headset-entry.js';

export interface CountedWithOutcome extends CountedEntry {
  outcome: HeadsetOutcome;
}

/** An entry with its answer. */
export interface DecidedEntry extends CountedEntry {
  hash: string | null;
  counts: boolean;
  answer: HeadsetOutcome;
}

/** Above this number, older entries are left out of responses. */
const MOST_SHOWN = 200;
const SHOWN_COLUMNS = 'id AS "entryId", kind, headset, replacement, taken_at AS at';

@Injectable()
export class HeadsetEntriesRepository {
  counted(manager: EntityManager, eventId: string): Promise<CountedWithOutcome[]> {
    return manager.query<CountedWithOutcome[]>(
      `SELECT id, kind, headset, replacement, ticket_id AS "ticketId", objection, outcome,
         device_id AS "deviceId", at, taken_at AS "takenAt"
       FROM headset_entries WHERE event_id = $1 AND counts`,
      [eventId],
    );
  }

  /** Returns the answers to those entries that are stored already, by id. */
  async answers(
    manager: EntityManager,
    eventId: string,
    ids: readonly string[],
  ): Promise<Map<string, HeadsetResult>> {
    const rows = await manager.query<HeadsetResult[]>(
      `SELECT id, answer AS outcome, counts FROM headset_entries
       WHERE event_id = $1 AND id = ANY ($2)`,
      [eventId, ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** True when this number of entries of a user is stored, whatever time they name. */
  async hasStored(
    manager: EntityManager,
    { eventId, userId }: { eventId: string; userId: string },
    count: number,
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      'SELECT FROM headset_entries WHERE event_id = $1 AND user_id = $2 OFFSET $3 LIMIT 1',
      [eventId, userId, count - 1],
    );
    return rows.length > 0;
  }

  /** True when this number of entries of the event counts. */
  async hasCounted(manager: EntityManager, eventId: string, count: number): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      'SELECT FROM headset_entries WHERE event_id = $1 AND counts OFFSET $2 LIMIT 1',
      [eventId, count - 1],
    );
    return rows.length > 0;
  }

  /** Stores decided entries. One that was refused before counts from now on if it was done in spite of that. */
  async insert(
    manager: EntityManager,
    { eventId, userId }: { eventId: string; userId: string },
    entries: readonly DecidedEntry[],
  ): Promise<void> {
    await manager.query(
      `INSERT INTO headset_entries (event_id, user_id, id, kind, headset, replacement, ticket_id, code_hash, objection,
         counts, answer, outcome, device_id, at, taken_at)
       SELECT $1, $2, e.id, e.kind, e.headset, e.replacement, e."ticketId", decode(e.hash, 'hex'), e.objection,
         e.counts, e.answer, e.answer, e."deviceId", e.at, e."takenAt"
       FROM jsonb_to_recordset($3) AS e (id uuid, kind text, headset integer, replacement integer, "ticketId" uuid,
         hash text, objection text, counts boolean, answer text, "deviceId" uuid, at timestamptz,
         "takenAt" timestamptz)
       ON CONFLICT (event_id, id) DO UPDATE
       SET counts = true, answer = excluded.answer, outcome = excluded.outcome, taken_at = excluded.taken_at
       WHERE NOT headset_entries.counts AND excluded.counts`,
      [eventId, userId, JSON.stringify(entries.map(toRecord))],
    );
  }

  /** Makes stored entries count no more. */
  async withdraw(
    manager: EntityManager,
    eventId: string,
    entries: readonly Pick<CountedEntry, 'id'>[],
  ): Promise<void> {
    if (entries.length === 0) return;
    await manager.query(
      'UPDATE headset_entries SET counts = false WHERE event_id = $1 AND id = ANY ($2)',
      [eventId, entries.map(({ id }) => id)],
    );
  }

  /** Records what became of entries by those that arrived later. */
  async changeOutcomes(
    manager: EntityManager,
    eventId: string,
    changed: readonly { id: string; outcome: HeadsetOutcome }[],
  ): Promise<void> {
    if (changed.length === 0) return;
    await manager.query(
      `UPDATE headset_entries e SET outcome = c.outcome
       FROM jsonb_to_recordset($2) AS c (id uuid, outcome text)
       WHERE e.event_id = $1 AND e.id = c.id`,
      [eventId, JSON.stringify(changed)],
    );
  }

  /** Returns the hand-outs and swaps that were done although something stood against them, the latest first. */
  async conflicts(manager: EntityManager, eventId: string): Promise<HeadsetConflict[]> {
    const rows = await manager.query<Dated<HeadsetConflict>[]>(
      `SELECT ${SHOWN_COLUMNS}, outcome, device_id AS "deviceId"
       FROM headset_entries
       WHERE event_id = $1 AND counts AND outcome <> 'done' AND kind IN ('hand_out', 'swap')
       ORDER BY taken_at DESC, id LIMIT ${MOST_SHOWN}`,
      [eventId],
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }

  /** Returns what was done after the right of its user had ended, the latest first. */
  async late(manager: EntityManager, eventId: string): Promise<LateHeadsetEntry[]> {
    const rows = await manager.query<Dated<LateHeadsetEntry>[]>(
      `SELECT ${SHOWN_COLUMNS} FROM headset_entries
       WHERE event_id = $1 AND NOT counts AND outcome = 'right_ended'
       ORDER BY taken_at DESC, id LIMIT ${MOST_SHOWN}`,
      [eventId],
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }

  /** Returns the next entries of a user after that one, without their tickets. */
  async ofUser(
    manager: EntityManager,
    userId: string,
    after: EventPosition,
    limit: number,
  ): Promise<OwnHeadsetEntry[]> {
    const { where, orderBy } = rowsOfUser('user_id', 'id');
    const rows = await manager.query<Dated<OwnHeadsetEntry, 'at' | 'takenAt'>[]>(
      `SELECT event_id AS "eventId", id, kind, headset, replacement, answer, outcome, counts,
         device_id AS "deviceId", at, taken_at AS "takenAt"
       FROM headset_entries WHERE ${where} ORDER BY ${orderBy} LIMIT $4`,
      [userId, after.eventId, after.id, limit],
    );
    return rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      takenAt: row.takenAt.toISOString(),
    }));
  }
}

type Dated<Entry, Times extends string = 'at'> = Omit<Entry, Times> & Record<Times, Date>;

function toRecord({ hash, ...entry }: DecidedEntry) {
  return { ...entry, hash: hash === null ? null : Buffer.from(hash, 'base64url').toString('hex') };
}
