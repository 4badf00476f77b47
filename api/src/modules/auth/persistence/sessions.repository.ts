import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, MoreThan } from 'typeorm';
import { SessionEntity } from './session.entity.js';

@Injectable()
export class SessionsRepository {
  async insert(
    manager: EntityManager,
    session: Pick<SessionEntity, 'id' | 'userId' | 'device' | 'expiresAt'>,
  ): Promise<void> {
    await manager.insert(SessionEntity, session);
  }

  /** Maps live sessions to their users; expired, revoked and unknown ones are missing. */
  async findLiveOwners(
    manager: EntityManager,
    ids: readonly string[],
  ): Promise<Map<string, string>> {
    const rows = await manager.query<{ id: string; user_id: string }[]>(
      `SELECT id, user_id FROM sessions
       WHERE id = ANY ($1) AND revoked_at IS NULL AND expires_at > now()`,
      [ids],
    );
    return new Map(rows.map(({ id, user_id }) => [id, user_id]));
  }

  /** Returns the live session that a switch of the role has started in place of this one within the last minute. */
  async findReplacement(
    manager: EntityManager,
    id: string,
  ): Promise<Pick<SessionEntity, 'id' | 'userId'> | null> {
    const [replacement] = await manager.query<Pick<SessionEntity, 'id' | 'userId'>[]>(
      `SELECT next.id, next.user_id AS "userId"
       FROM sessions replaced JOIN sessions next ON next.id = replaced.replaced_by
       WHERE replaced.id = $1 AND replaced.revoked_at > now() - interval '1 minute'
         AND next.revoked_at IS NULL AND next.expires_at > now()`,
      [id],
    );
    return replacement ?? null;
  }

  async setReplacement(manager: EntityManager, id: string, replacedBy: string): Promise<void> {
    await manager.update(SessionEntity, { id }, { replacedBy });
  }

  /** Returns the user's live sessions, the newest first. */
  findLiveOf(manager: EntityManager, userId: string): Promise<SessionEntity[]> {
    return manager.find(SessionEntity, {
      where: { userId, revokedAt: IsNull(), expiresAt: MoreThan(new Date()) },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** Revokes the user's live sessions, except `but`, and returns their ids. */
  async revokeAllOf(manager: EntityManager, userId: string, but?: string): Promise<string[]> {
    const [rows] = await manager.query<[{ id: string }[], number]>(
      `UPDATE sessions SET revoked_at = now()
       WHERE user_id = $1 AND id IS DISTINCT FROM $2 AND revoked_at IS NULL AND expires_at > now()
       RETURNING id`,
      [userId, but ?? null],
    );
    return rows.map(({ id }) => id);
  }

  /** Revokes the user's live sessions, except the `kept` newest. */
  async revokeOlderOf(manager: EntityManager, userId: string, kept: number): Promise<void> {
    await manager.query(
      `UPDATE sessions SET revoked_at = now() WHERE id = ANY (ARRAY(
         SELECT id FROM sessions
         WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()
         ORDER BY created_at DESC, id DESC OFFSET $2
       ))`,
      [userId, kept],
    );
  }

  /** Revokes a session of that user; returns true when it was live. */
  async revoke(manager: EntityManager, userId: string, id: string): Promise<boolean> {
    const [, ended] = await manager.query<[unknown[], number]>(
      `UPDATE sessions SET revoked_at = now()
       WHERE user_id = $1 AND id = $2 AND revoked_at IS NULL AND expires_at > now()`,
      [userId, id],
    );
    return ended === 1;
  }

  async deleteExpired(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('DELETE FROM sessions WHERE user_id = $1 AND expires_at <= now()', [
      userId,
    ]);
  }
}
