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

  /** True while a bank has not decided about a payment of that order. Lock the order first. */
  isUndecided(manager: EntityManager, orderId: string): Promise<boolean> {
    return this.exists(manager, orderId, "d.status IN ('inquiry', 'open')");
  }

  /** True while a bank has money of the order, which prevents a refund; an inquiry takes none. Lock the order first. */
  isOpen(manager: EntityManager, orderId: string): Promise<boolean> {
    return this.exists(manager, orderId, "d.status = 'open'");
  }

  private async exists(
    manager: EntityManager,
    orderId: string,
    condition: string,
  ): Promise<boolean> {
    const found = await manager.query<unknown[]>(
      `SELECT FROM payments p JOIN disputes d ON d.payment_id = p.id
       WHERE p.order_id = $1 AND ${condition} LIMIT 1`,
      [orderId],
    );
    return found.length > 0;
  }
}
