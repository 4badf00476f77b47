import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SessionEntity } from './session.entity.js';

@Injectable()
export class SessionsRepository {
  async insert(
    manager: EntityManager,
    session: Pick<SessionEntity, 'id' | 'userId' | 'expiresAt'>,
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

  async deleteExpired(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('DELETE FROM sessions WHERE user_id = $1 AND expires_at <= now()', [
      userId,
    ]);
  }
}
