import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const MINUTES = 60;
/** Maximum links of one account at a time, so that repeated requests do not fill its mailbox. */
const AT_ONCE = 3;

@Injectable()
export class PasswordResetsRepository {
  /**
   * Stores or renews the hash of a link for an hour; returns false when the link has ended, or the account has enough
   * other links. The caller has locked the account.
   */
  async insert(manager: EntityManager, userId: string, tokenHash: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `INSERT INTO password_resets (token_hash, user_id, expires_at)
       SELECT $1, $2, now() + make_interval(mins => $3)
       WHERE (
         SELECT count(*) FROM password_resets
         WHERE user_id = $2 AND token_hash <> $1 AND expires_at > now()
       ) < $4
       ON CONFLICT (token_hash) DO UPDATE SET user_id = excluded.user_id, expires_at = excluded.expires_at
       WHERE password_resets.expires_at > now()
       RETURNING 1`,
      [tokenHash, userId, MINUTES, AT_ONCE],
    );
    return rows.length > 0;
  }

  /** Returns the user of a link; null when it is used, expired or unknown. */
  async ownerOf(manager: EntityManager, tokenHash: string): Promise<string | null> {
    const [link] = await manager.query<{ user_id: string }[]>(
      'SELECT user_id FROM password_resets WHERE token_hash = $1 AND expires_at > now()',
      [tokenHash],
    );
    return link?.user_id ?? null;
  }

  /**
   * Ends a link; returns false when it is used, expired or unknown. Of two concurrent callers, one gets true. The row
   * stays, so that a retry of the link's mail does not store the link again.
   */
  async use(manager: EntityManager, tokenHash: string): Promise<boolean> {
    const [, used] = await manager.query<[unknown[], number]>(
      `UPDATE password_resets SET expires_at = '-infinity'
       WHERE token_hash = $1 AND expires_at > now()`,
      [tokenHash],
    );
    return used > 0;
  }

  /** As `use`, for all links of an account. */
  async endAllOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(`UPDATE password_resets SET expires_at = '-infinity' WHERE user_id = $1`, [
      userId,
    ]);
  }
}
