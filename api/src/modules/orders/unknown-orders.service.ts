import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Alarm } from './alarm.js';
import type { SessionReference } from './domain/checkout-session.js';

/** What follows when the provider has a session of this site for an order that the books do not have. */
@Injectable()
export class UnknownOrders {
  constructor(private readonly alarm: Alarm) {}

  /** Raises an alarm and does nothing to the money: the books are not whole, so they cannot say what is right. */
  async report(_manager: EntityManager, { id, orderId }: SessionReference): Promise<void> {
    this.alarm.raise(`session ${id} is of order ${orderId}, which is not in the books`);
  }
}
