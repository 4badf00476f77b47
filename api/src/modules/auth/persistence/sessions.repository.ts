import { deleteOld } from '../../../database/delete-old.js';
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

  /** Whose each of these sessions is; those that are over, revoked or unknown are missing. */
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

  /** Those of that person that are alive, the newest first. */
  findLiveOf(manager: EntityManager, userId: string): Promise<SessionEntity[]> {
    return manager.find(SessionEntity, {
      where: { userId, revokedAt: IsNull(), expiresAt: MoreThan(new Date()) },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** Ends every session of that person, but one if it is given, and answers which were alive until now. */
  async revokeAllOf(manager: EntityManager, userId: string, but?: string): Promise<string[]> {
    const [rows] = await manager.query<[{ id: string }[], number]>(
      `UPDATE sessions SET revoked_at = now()
       WHERE user_id = $1 AND id IS DISTINCT FROM $2 AND revoked_at IS NULL AND expires_at > now()
       RETURNING id`,
      [userId, but ?? null],
    );
    return rows.map(({ id }) => id);
  }

  /** Ends a session if it is that person's; true when it was alive until now. */
  async revokeOf(manager: EntityManager, userId: string, id: string): Promise<boolean> {
    const [, ended] = await manager.query<[unknown[], number]>(
      `UPDATE sessions SET revoked_at = now()
       WHERE user_id = $1 AND id = $2 AND revoked_at IS NULL AND expires_at > now()`,
      [userId, id],
    );
    return ended === 1;
  }

  /** True when the session was alive until now. */
  async revoke(manager: EntityManager, id: string): Promise<boolean> {
    const result = await manager
      .createQueryBuilder()
      .update(SessionEntity)
      .set({ revokedAt: () => 'now()' })
      .where('id = :id AND revoked_at IS NULL AND expires_at > now()', { id })
      .execute();
    return result.affected === 1;
  }

  /** Deletes the sessions that ended so long ago, and returns the count. Other callers at the same time take others. */
  forgetOld(manager: EntityManager, days: number, limit: number): Promise<number> {
    return deleteOld(manager, limit, 'sessions', 'expires_at', `${days} days`);
  }

  async deleteExpired(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('DELETE FROM sessions WHERE user_id = $1 AND expires_at <= now()', [
      userId,
    ]);
  }
}
