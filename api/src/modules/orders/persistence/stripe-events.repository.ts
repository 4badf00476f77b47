import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The pause between two rounds, of whichever copies. */
const ROUND_SECONDS = 10;
/** Looked at again each time: the provider may list a notice a little late. */
const OVERLAP_SECONDS = 60;

@Injectable()
export class StripeEventsRepository {
  /**
   * Remembers notices in the transaction of their effect and answers those that have not had it before, each once. A
   * twin that arrives meanwhile waits for this transaction to end.
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

  /** The notices were of no effect: the books do not have their orders. */
  async markOrderUnknown(
    manager: EntityManager,
    notices: readonly { id: string }[],
  ): Promise<void> {
    if (notices.length === 0) return;
    await manager.query('UPDATE stripe_events SET order_unknown = true WHERE id = ANY ($1)', [
      notices.map(({ id }) => id),
    ]);
  }

  /** The notice counts as new again: it could have no effect yet. */
  async forget(manager: EntityManager, { id }: { id: string }): Promise<void> {
    await manager.query('DELETE FROM stripe_events WHERE id = $1', [id]);
  }

  /** Those of the notices that have not had their effect yet. */
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

  /** Deletes the oldest of the notices that cannot come again, and returns the count. Other callers take others. */
  async forgetOld(manager: EntityManager, days: number, limit: number): Promise<number> {
    const [, forgotten] = await manager.query<[unknown[], number]>(
      `DELETE FROM stripe_events WHERE id = ANY (ARRAY(
         SELECT id FROM stripe_events WHERE received_at < now() - make_interval(days => $1)
         ORDER BY received_at LIMIT $2 FOR UPDATE SKIP LOCKED
       ))`,
      [days, limit],
    );
    return forgotten;
  }

  /** Since when to ask the provider for notices, for the one copy whose round it is; null for all others. */
  async claimRound(manager: EntityManager): Promise<Date | null> {
    const [[round]] = await manager.query<[{ since: Date }[], number]>(
      `UPDATE reconciliation SET next_round_at = shop_now() + make_interval(secs => $1)
       WHERE next_round_at <= shop_now()
       RETURNING seen_until - make_interval(secs => $2) AS since`,
      [ROUND_SECONDS, OVERLAP_SECONDS],
    );
    return round?.since ?? null;
  }

  /**
   * Everything from `since` up to then, by the provider's clock, has had its effect. What is to be read again meanwhile,
   * because its orders were brought back, stays to be read.
   */
  async seenUntil(manager: EntityManager, since: Date, time: Date): Promise<void> {
    await manager.query(
      `UPDATE reconciliation SET seen_until = greatest(seen_until, $1)
       WHERE seen_until - make_interval(secs => $2) >= $3`,
      [time, OVERLAP_SECONDS, since],
    );
  }
}
