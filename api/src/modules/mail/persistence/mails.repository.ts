import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../../common/ids/new-id.js';
import { currentTraceparent } from '../../../common/tracing/spans.js';
import {
  MAIL_PRIORITIES,
  type MailKind,
  type MailKinds,
  PRIORITIES,
} from '../domain/mail-kinds.js';
import { MailEntity } from './mail.entity.js';

/** A mail claimed by the caller. */
export interface ClaimedMail {
  id: string;
  kind: MailKind;
  data: MailKinds[MailKind];
  /** The span that queued it. */
  trace: string | null;
  /** Includes the current one. */
  attempts: number;
  ageSeconds: number;
  /** Since its first attempt. */
  triedSeconds: number;
  /** Since the server first refused it for a reason that may concern all mail; null if it has not. */
  refusedSeconds: number | null;
}

/** Why a mail is put off. */
export interface Refusal {
  /** The time of the first such refusal is stored. */
  mayConcernAll: boolean;
  /** The recipient's mailbox cannot take it now. */
  isOfRecipient: boolean;
}

/** Longer than any claim and any pause of a mail. */
const FAR_SECONDS = 2 * 60 * 60;

/** Selects the first mail that may be sent now, and locks it. */
const firstMail = (attempt: string): string => `
  SELECT id FROM mails WHERE ${attempt}
    AND (kind = 'alarm' OR NOT EXISTS (SELECT FROM site WHERE recovery_since IS NOT NULL))
  ORDER BY priority, next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED`;

@Injectable()
export class MailsRepository {
  async insert<Kind extends MailKind>(
    manager: EntityManager,
    kind: Kind,
    all: readonly MailKinds[Kind][],
  ): Promise<void> {
    const priority = PRIORITIES[MAIL_PRIORITIES[kind]];
    const trace = currentTraceparent();
    await manager.insert(
      MailEntity,
      all.map((data) => ({ id: newId(), kind, priority, trace, data })),
    );
  }

  /**
   * Claims one due mail, by priority and then the longest due first; in recovery mode only mails to the operator. Without
   * one, claims a mail from before the clock of the database went back, whose attempt is later than any that is put off.
   * Concurrent callers claim different mails. A claim that is neither renewed nor settled ends after `leaseSeconds`,
   * and the mail becomes due again.
   */
  async claimNext(manager: EntityManager, leaseSeconds: number): Promise<ClaimedMail | undefined> {
    const [[claimed]] = await manager.query<[ClaimedMail[], number]>(
      `UPDATE mails SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $1),
         first_attempt_at = coalesce(first_attempt_at, now())
       WHERE id = coalesce(
         (${firstMail('next_attempt_at <= now()')}),
         (${firstMail('next_attempt_at > now() + make_interval(secs => $2)')})
       )
       RETURNING id, kind, data, trace, attempts,
         extract(epoch FROM now() - created_at)::integer AS "ageSeconds",
         extract(epoch FROM now() - first_attempt_at)::integer AS "triedSeconds",
         extract(epoch FROM now() - refused_at)::float8 AS "refusedSeconds"`,
      [leaseSeconds, FAR_SECONDS],
    );
    return claimed;
  }

  /** Extends claims, except those that have ended and were taken by another caller, and returns the count. */
  async renew(
    manager: EntityManager,
    claimed: readonly ClaimedMail[],
    leaseSeconds: number,
  ): Promise<number> {
    const [, renewed] = await manager.query<[unknown[], number]>(
      `UPDATE mails m SET next_attempt_at = now() + make_interval(secs => $3)
       FROM unnest($1::uuid[], $2::integer[]) AS claim(id, attempts)
       WHERE m.id = claim.id AND m.attempts = claim.attempts`,
      [claimed.map(({ id }) => id), claimed.map(({ attempts }) => attempts), leaseSeconds],
    );
    return renewed;
  }

  /** Ends a claim; the mail is tried again after `seconds`. */
  async putOff(
    manager: EntityManager,
    { id, attempts }: ClaimedMail,
    seconds: number,
    { mayConcernAll, isOfRecipient }: Refusal,
  ): Promise<void> {
    await manager.query(
      `UPDATE mails SET next_attempt_at = now() + make_interval(secs => $3),
         refused_at = coalesce(refused_at, CASE WHEN $4 THEN now() END), waits_for_recipient = $5
       WHERE id = $1 AND attempts = $2`,
      [id, attempts, seconds, mayConcernAll, isOfRecipient],
    );
  }

  /** Counts the mails, and for how long the oldest has waited; one that waits for its recipient, since it was due. */
  async queue(manager: EntityManager): Promise<{ count: number; oldestSeconds: number }> {
    const [queue] = await manager.query<[{ count: number; oldestSeconds: number }]>(
      `SELECT count(*)::integer AS count,
         greatest(extract(epoch FROM now() - min(
           CASE WHEN waits_for_recipient THEN next_attempt_at ELSE created_at END
         )), 0)::integer AS "oldestSeconds"
       FROM mails`,
    );
    return queue;
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(MailEntity, { id });
  }

  /** Returns false when another caller has taken the mail or it is gone. */
  async deleteClaimed(manager: EntityManager, { id, attempts }: ClaimedMail): Promise<boolean> {
    const { affected } = await manager.delete(MailEntity, { id, attempts });
    return affected === 1;
  }
}
