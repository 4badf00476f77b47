import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../../common/ids/new-id.js';
import type { MailKind, MailKinds } from '../domain/mail-kinds.js';
import { MailEntity } from './mail.entity.js';

/** A mail whose turn it is. */
export interface DueMail {
  id: string;
  kind: MailKind;
  data: MailKinds[MailKind];
  /** This one included. */
  attempts: number;
  ageSeconds: number;
}

@Injectable()
export class MailsRepository {
  async insert<Kind extends MailKind>(
    manager: EntityManager,
    kind: Kind,
    all: readonly MailKinds[Kind][],
  ): Promise<void> {
    await manager.insert(
      MailEntity,
      all.map((data) => ({ id: newId(), kind, data })),
    );
  }

  /**
   * Takes the mails whose turn it is, the longest due first, and puts them off: who takes them sends them and deletes them,
   * or dies, and then they come again, each time after twice as long. Other callers at the same time take others.
   */
  takeDue(
    manager: EntityManager,
    { limit, pauseSeconds, longestPauseSeconds }: Pace & { limit: number },
  ): Promise<DueMail[]> {
    return manager
      .query<[DueMail[], number]>(
        `UPDATE mails SET
           attempts = attempts + 1,
           next_attempt_at = now() + make_interval(secs => least($2 * 2 ^ least(attempts, 30), $3))
         WHERE id IN (
           SELECT id FROM mails WHERE next_attempt_at <= now()
           ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED
         )
         RETURNING id, kind, data, attempts,
           extract(epoch FROM now() - created_at)::integer AS "ageSeconds"`,
        [limit, pauseSeconds, longestPauseSeconds],
      )
      .then(([mails]) => mails);
  }

  async queue(manager: EntityManager): Promise<{ count: number; oldestSeconds: number }> {
    const [queue] = await manager.query<[{ count: number; oldestSeconds: number }]>(
      `SELECT count(*)::integer AS count,
         coalesce(extract(epoch FROM now() - min(created_at)), 0)::integer AS "oldestSeconds"
       FROM mails`,
    );
    return queue;
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(MailEntity, { id });
  }
}

/** How long a mail waits before it is tried again. */
export interface Pace {
  pauseSeconds: number;
  longestPauseSeconds: number;
}
