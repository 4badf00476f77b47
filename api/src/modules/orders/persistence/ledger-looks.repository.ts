import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** `changes` is what happened lately; the other two go through all orders, and all stock, once a night. */
export type LookScope = 'changes' | NightlyScope;
export type NightlyScope = 'orders' | 'stock';

/** How many breaches each invariant has. */
export type Finding = Record<string, number>;

export interface Look {
  seenUntil: Date;
  /** When it began, by the database. */
  begunAt: Date;
  /** The last id that a nightly look has seen; null at its beginning. */
  reached: string | null;
}

export interface LookResult {
  scope: LookScope;
  found: Finding;
  finishedAt: Date;
}

const EVERY_SECONDS = 60;
/** A copy that has died over a part of the night leaves it to the next after this time. */
const LEASE_SECONDS = 60;
/** By UTC, when least is sold. */
const NIGHT_HOUR = 3;
const NEXT_NIGHT = `date_trunc('day', shop_now() - make_interval(hours => ${NIGHT_HOUR}), 'UTC')
  + make_interval(days => 1, hours => ${NIGHT_HOUR})`;

/** How far each look has come, for all copies. */
@Injectable()
export class LedgerLooksRepository {
  /** The look, for the one copy whose turn it is; null for all others. */
  async claim(manager: EntityManager, scope: LookScope): Promise<Look | null> {
    const pause = scope === 'changes' ? EVERY_SECONDS : LEASE_SECONDS;
    const [[look]] = await manager.query<[Look[], number]>(
      `UPDATE ledger_looks SET due_at = shop_now() + make_interval(secs => $2)
       WHERE scope = $1 AND due_at <= shop_now()
       RETURNING seen_until AS "seenUntil", now() AS "begunAt", reached`,
      [scope, pause],
    );
    return look ?? null;
  }

  /** Every change until then was looked at. What is not sound is looked at again until it is. */
  async finishChanges(manager: EntityManager, { begunAt }: Look, found: Finding): Promise<void> {
    const isSound = Object.values(found).every((breaches) => breaches === 0);
    await manager.query(
      `UPDATE ledger_looks SET found = $1, finished_at = now(),
         seen_until = CASE WHEN $2 THEN greatest(seen_until, $3) ELSE seen_until END
       WHERE scope = 'changes'`,
      [JSON.stringify(found), isSound, begunAt],
    );
  }

  /**
   * A part of the night is done: the next is due at once, or, when there is none, the next night. Changes nothing when
   * another copy has done the same part.
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

/** What was found before in this night, and what this part adds to it. */
const SUM = `(
  SELECT coalesce(jsonb_object_agg(invariant, breaches), '{}') FROM (
    SELECT key AS invariant, sum(value::integer) AS breaches FROM (
      SELECT * FROM jsonb_each_text(finding) UNION ALL SELECT * FROM jsonb_each_text($3::jsonb)
    ) parts GROUP BY key
  ) sums
)`;
