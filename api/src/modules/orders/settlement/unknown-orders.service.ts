import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Alarm } from '../../alarms/alarm.service.js';
import { RecoveryMode } from '../../site/recovery-mode.service.js';
import type { SessionReference } from '../domain/checkout-session.js';

/** What follows when the provider has a session of this site for an order that the books do not have. */
@Injectable()
export class UnknownOrders {
  constructor(
    private readonly alarm: Alarm,
    private readonly recovery: RecoveryMode,
  ) {}

  /**
   * Raises an alarm and does nothing to the money. Books that lack an order are older than the provider's, so recovery
   * mode begins, unless the operator has confirmed them as they are since that session was made.
   */
  async report(manager: EntityManager, session: SessionReference): Promise<void> {
    const { id, orderId, createdAt } = session;
    await this.recovery.beginIn(manager, createdAt);
    this.alarm.raise(`session ${id} is of order ${orderId}, which is not in the books`);
  }
}
