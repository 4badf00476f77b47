import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deleteOld } from '../../../database/delete-old.js';

/** The pause between two rounds of all copies, and how long a claim on a round lasts. */
const ROUND_SECONDS = 10;
/** Each round lists this much again: the provider may list a notice late. */
const OVERLAP_SECONDS = 60;

@Injectable()
export class StripeEventsRepository {
  /**
   * Stores notices in the transaction of their effect and returns those that are new, each once. A duplicate that
   * arrives meanwhile waits for this transaction to end.
   */
  async remember<Notice extends { id: string; type: string }>(
    manager: EntityManager,
    notices: readonly Notice[],
  ): Promise<Notice[]> {
    const inserted = await manager.query<{ id: string }[]>(
      `INSERT INTO stripe_events (id, type) SELECT * FROM unnest($1::text[], $2::text[]) ORDER BY 1
       ON CONFLICT DO NOTHING RETURNING id`,
      [notices.map(({ id }) => id), notices.map(({ type }) => type)],
    );
    const byId = new Map(notices.map((notice) => [notice.id, notice]));
    return inserted.map(({ id }) => byId.get(id)!);
  }

  /** Marks notices without effect, whose orders are not in the database. */
  async markOrderUnknown(
    manager: EntityManager,
    notices: readonly { id: string }[],
  ): Promise<void> {
    if (notices.length === 0) return;
    await manager.query('UPDATE stripe_events SET order_unknown = true WHERE id = ANY ($1)', [
      notices.map(({ id }) => id),
    ]);
  }

  /** Deletes a notice that could not have its effect yet, so that it counts as new. */
  async forget(manager: EntityManager, { id }: { id: string }): Promise<void> {
    await manager.query('DELETE FROM stripe_events WHERE id = $1', [id]);
  }

  /** Returns the notices that are not stored. */
  async unseenOf<Notice extends { id: string }>(
    manager: EntityManager,
    notices: readonly Notice[],
  ): Promise<Notice[]> {
    const rows = await manager.query<{ id: string }[]>(
      'SELECT id FROM stripe_events WHERE id = ANY ($1)',
      [notices.map(({ id }) => id)],
    );
    const seen = new Set(rows.map(({ id }) => id));
    return notices.filter(({ id }) => !seen.has(id));
  }

  /** Deletes the oldest notices that are older than `days`, and returns the count. */
  deleteOld(manager: EntityManager, days: number, limit: number): Promise<number> {
    return deleteOld(manager, limit, 'stripe_events', 'received_at', `${days} days`);
  }

  /** Claims a round that is due, for one copy, and returns the time from which to list notices; null to all others. */
  async claimRound(manager: EntityManager): Promise<Date | null> {
    const [[round]] = await manager.query<[{ since: Date }[], number]>(
      `UPDATE reconciliation SET next_round_at = shop_now() + make_interval(secs => $1)
       WHERE is_due(next_round_at, make_interval(secs => $1))
       RETURNING seen_until - make_interval(secs => $2) AS since`,
      [ROUND_SECONDS, OVERLAP_SECONDS],
    );
    return round?.since ?? null;
  }

  /** Extends the claim on a round. */
  async renewRound(manager: EntityManager): Promise<void> {
    await manager.query(
      'UPDATE reconciliation SET next_round_at = shop_now() + make_interval(secs => $1)',
      [ROUND_SECONDS],
    );
  }

  /**
   * Records that the notices from `since` until `time`, by the provider's clock, are handled, and returns the start of
   * the next round. Changes nothing and returns null when the start was moved back meanwhile, so that notices of
   * restored orders are listed again.
   */
  async seenUntil(manager: EntityManager, since: Date, time: Date): Promise<Date | null> {
    const [[round]] = await manager.query<[{ since: Date }[], number]>(
      `UPDATE reconciliation SET seen_until = greatest(seen_until, $1)
       WHERE seen_until - make_interval(secs => $2) >= $3
       RETURNING seen_until - make_interval(secs => $2) AS since`,
      [time, OVERLAP_SECONDS, since],
    );
    return round?.since ?? null;
  }
}
