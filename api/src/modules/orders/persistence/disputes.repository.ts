import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Dispute } from '../domain/dispute-news.js';
import { DisputeEntity } from './dispute.entity.js';

/** Prefix of the ids that a migration gave to disputes stored without one. */
const UNNAMED = 'of-';

@Injectable()
export class DisputesRepository {
  /** Returns the stored dispute. Gives a dispute without an id its id. Lock its payment first. */
  async find(
    manager: EntityManager,
    { id, paymentId }: Pick<Dispute, 'id' | 'paymentId'>,
  ): Promise<Dispute | null> {
    await manager.update(DisputeEntity, `${UNNAMED}${paymentId}`, { id });
    return manager.findOneBy(DisputeEntity, { id });
  }

  async store(manager: EntityManager, dispute: Dispute): Promise<void> {
    await manager.upsert(DisputeEntity, dispute, ['id']);
  }

  /** True when every dispute of that payment is won. Lock its order first. */
  async areWon(manager: EntityManager, paymentId: string): Promise<boolean> {
    return !(await this.exists(manager, [paymentId], "status <> 'won'"));
  }

  /**
   * True while a bank has the money of one of those payments, which prevents a refund; an inquiry takes none. Lock their
   * order first.
   */
  isOpen(manager: EntityManager, paymentIds: readonly string[]): Promise<boolean> {
    return this.exists(manager, paymentIds, "status = 'open'");
  }

  private async exists(
    manager: EntityManager,
    paymentIds: readonly string[],
    condition: string,
  ): Promise<boolean> {
    const found = await manager.query<unknown[]>(
      `SELECT FROM disputes WHERE payment_id = ANY ($1) AND ${condition} LIMIT 1`,
      [paymentIds],
    );
    return found.length > 0;
  }
}
