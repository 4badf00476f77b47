import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** `changes` covers recent changes; the other two cover all orders, and all stock, once a night. */
export type LookScope = 'changes' | NightlyScope;
export type NightlyScope = 'orders' | 'stock';

/** The number of breaches of each invariant. */
export type Finding = Record<string, number>;

export interface Look {
  seenUntil: Date;
  /** When it began, by the database's clock. */
  begunAt: Date;
  /** The last id that a nightly look has checked; null at its beginning. */
  reached: string | null;
  /** The end of the claim, by which its owner renews it. */
  claim: string;
}

export interface LookResult {
  scope: LookScope;
  found: Finding;
  finishedAt: Date;
}

const EVERY_SECONDS = 60;
/** After this time another copy runs a nightly part that a copy did not finish. */
const LEASE_SECONDS = 60;
/** In UTC; few tickets are sold at this hour. */
const NIGHT_HOUR = 3;
const NEXT_NIGHT = `date_trunc('day', shop_now() - make_interval(hours => ${NIGHT_HOUR}), 'UTC')
  + make_interval(days => 1, hours => ${NIGHT_HOUR})`;

/** The progress of each look, shared by all copies. */
@Injectable()
export class LedgerLooksRepository {
  /** Claims a look that is due, for one copy; returns null to all others. */
  async claim(manager: EntityManager, scope: LookScope): Promise<Look | null> {
    const isNightly = scope !== 'changes';
    const pause = isNightly ? LEASE_SECONDS : EVERY_SECONDS;
    const longest = isNightly ? '1 day' : '1 minute';
    const [[look]] = await manager.query<[Look[], number]>(
      `UPDATE ledger_looks SET due_at = shop_now() + make_interval(secs => $2)
       WHERE scope = $1 AND is_due(due_at, $3)
       RETURNING least(seen_until, now()) AS "seenUntil", now() AS "begunAt", reached, due_at::text AS claim`,
      [scope, pause, longest],
    );
    return look ?? null;
  }

  /** Renews the claim on the look at changes, and returns it; null when another copy has claimed the look. */
  async renew(manager: EntityManager, claim: string): Promise<string | null> {
    const [[renewed]] = await manager.query<[{ claim: string }[], number]>(
      `UPDATE ledger_looks SET due_at = shop_now() + make_interval(secs => $2)
       WHERE scope = 'changes' AND due_at = $1 RETURNING due_at::text AS claim`,
      [claim, EVERY_SECONDS],
    );
    return renewed?.claim ?? null;
  }

  /**
   * Records the look. While there are breaches, the next look checks the same changes again. A look that is late tells
   * of an outage.
   */
  async finishChanges(manager: EntityManager, { begunAt }: Look, found: Finding): Promise<void> {
    const isSound = Object.values(found).every((breaches) => breaches === 0);
    await manager.query(
      `UPDATE ledger_looks SET found = $1, finished_at = now(),
         running_since = CASE WHEN finished_at > now() - interval '90 seconds'
           THEN least(running_since, now()) ELSE now() END,
         seen_until = CASE WHEN $2 THEN greatest(least(seen_until, now()), $3) ELSE seen_until END
       WHERE scope = 'changes'`,
      [JSON.stringify(found), isSound, begunAt],
    );
  }

  /**
   * Records that a part of a nightly look is done. The next part is due at once, or, after the last, the next night.
   * Changes nothing when another copy has done the same part.
   */
  async reach(
    manager: EntityManager,
    scope: NightlyScope,
    { reached }: Look,
    now: { reached: string | null; found: Finding },
  ): Promise<void> {
    const parameters = [scope, reached, JSON.stringify(now.found)];
    const isSame = 'scope = $1 AND reached IS NOT DISTINCT FROM $2::uuid';
    if (now.reached === null) {
      await manager.query(
        `UPDATE ledger_looks SET reached = NULL, found = ${SUM}, finding = '{}',
           finished_at = now(), due_at = ${NEXT_NIGHT} WHERE ${isSame}`,
        parameters,
      );
    } else {
      await manager.query(
        `UPDATE ledger_looks SET reached = $4, finding = ${SUM}, due_at = shop_now() WHERE ${isSame}`,
        [...parameters, now.reached],
      );
    }
  }

  read(manager: EntityManager): Promise<LookResult[]> {
    return manager.query<LookResult[]>(
      'SELECT scope, found, finished_at AS "finishedAt" FROM ledger_looks ORDER BY scope',
    );
  }
}

/** The breaches found earlier this night plus those of this part. */
const SUM = `(
  SELECT coalesce(jsonb_object_agg(invariant, breaches), '{}') FROM (
    SELECT key AS invariant, sum(value::integer) AS breaches FROM (
      SELECT * FROM jsonb_each_text(finding) UNION ALL SELECT * FROM jsonb_each_text($3::jsonb)
    ) parts GROUP BY key
  ) sums
)`;
