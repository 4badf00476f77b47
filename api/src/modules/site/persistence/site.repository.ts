import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RecoveryCause } from '../domain/recovery-cause.js';

/** Reads and updates the single row with the identity and the recovery mode of the site. */
@Injectable()
export class SiteRepository {
  async readId(manager: EntityManager): Promise<string> {
    const [site] = await manager.query<[{ id: string }]>('SELECT id FROM site');
    return site.id;
  }

  async isRecovering(manager: EntityManager): Promise<boolean> {
    const [site] = await manager.query<[{ recovering: boolean }]>(
      'SELECT recovery_since IS NOT NULL AS recovering FROM site',
    );
    return site.recovering;
  }

  /** Begins recovery mode when the database has moved since the last check; stores its location at the first one. */
  async noticeMove(manager: EntityManager, cause: RecoveryCause): Promise<void> {
    await manager.query('UPDATE site SET home = site_home() WHERE home IS NULL');
    await manager.query('SELECT begin_recovery($1) FROM site WHERE home <> site_home()', [cause]);
  }

  /** Begins recovery mode on evidence from that instant, unless the operator has confirmed since. */
  async beginRecovery(
    manager: EntityManager,
    cause: RecoveryCause,
    evidenceAt: Date,
  ): Promise<void> {
    await manager.query('SELECT begin_recovery($1) FROM site WHERE confirmed_at < $2', [
      cause,
      evidenceAt,
    ]);
  }
}
