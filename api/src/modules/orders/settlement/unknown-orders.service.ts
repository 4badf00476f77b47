import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Alarm } from '../../alarms/alarm.service.js';
import { RecoveryMode } from '../../site/recovery-mode.service.js';
import type { SessionReference } from '../domain/checkout-session.js';

/** Handles sessions of this site at the provider whose orders are not in the database. */
@Injectable()
export class UnknownOrders {
  constructor(
    private readonly alarm: Alarm,
    private readonly recovery: RecoveryMode,
  ) {}

  /**
   * Raises an alarm and moves no money. A database without the order is older than the provider's data, so recovery
   * mode begins, unless the operator has confirmed the database since that session was made.
   */
  async report(manager: EntityManager, session: SessionReference): Promise<void> {
    const { id, orderId, createdAt } = session;
    await this.recovery.beginIn(manager, createdAt);
    this.alarm.raise(`session ${id} is of order ${orderId}, which is not in the books`);
  }
}
