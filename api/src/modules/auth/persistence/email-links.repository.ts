import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const DAYS = 3;
/** Links kept per purpose; each mail has one. */
const KEPT = 5;

/** The purpose of a link: the address that it is mailed to, and its change, if any. */
export interface EmailLink {
  userId: string;
  emailKey: string;
  changeId: string | null;
}

@Injectable()
export class EmailLinksRepository {
  /** Stores or renews the hash of a link and deletes the oldest beyond KEPT. The caller has locked the user. */
  async insert(
    manager: EntityManager,
    tokenHash: string,
    { userId, emailKey, changeId }: EmailLink,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO email_links (token_hash, user_id, email_key, change_id, expires_at)
       VALUES ($1, $2, $3, $4, now() + make_interval(days => $5))
       ON CONFLICT (token_hash) DO UPDATE SET user_id = excluded.user_id, email_key = excluded.email_key,
         change_id = excluded.change_id, expires_at = excluded.expires_at`,
      [tokenHash, userId, emailKey, changeId, DAYS],
    );
    await manager.query(
      `DELETE FROM email_links WHERE token_hash IN (
         SELECT token_hash FROM email_links
         WHERE user_id = $1 AND email_key = $2 AND change_id IS NOT DISTINCT FROM $3
         ORDER BY created_at DESC OFFSET $4
       )`,
      [userId, emailKey, changeId, KEPT],
    );
  }

  /** Returns a link by its hash; null when it has expired or is unknown. */
  async find(manager: EntityManager, tokenHash: string): Promise<EmailLink | null> {
    const [link] = await manager.query<EmailLink[]>(
      `SELECT user_id AS "userId", email_key AS "emailKey", change_id AS "changeId"
       FROM email_links WHERE token_hash = $1 AND expires_at > now()`,
      [tokenHash],
    );
    return link ?? null;
  }
}
