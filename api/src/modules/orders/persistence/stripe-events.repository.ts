import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

@Injectable()
export class StripeEventsRepository {
  /**
   * Remembers a notice in the transaction of its effect; false when it has had its effect before. A twin that
   * arrives meanwhile waits for this transaction to end.
   */
  async remember(manager: EntityManager, event: { id: string; type: string }): Promise<boolean> {
    const inserted = await manager.query<unknown[]>(
      'INSERT INTO stripe_events (id, type) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id',
      [event.id, event.type],
    );
    return inserted.length === 1;
  }
}
