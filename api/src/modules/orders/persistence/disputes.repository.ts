import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Dispute } from '../domain/dispute-news.js';
import { DisputeEntity } from './dispute.entity.js';

/** Until disputes were kept by their ids, a payment knew only that it is disputed. */
const UNNAMED = 'of-';

@Injectable()
export class DisputesRepository {
  /** What was heard of a dispute so far. Lock its payment first. */
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

  /** True while a bank has money of that order, which cannot be refunded; an inquiry takes none. Lock the order first. */
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
