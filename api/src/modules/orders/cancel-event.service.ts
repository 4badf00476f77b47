import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Event } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { EventCancellation } from '../events/event-cancellation.service.js';
import type { OrderEntity } from './persistence/order.entity.js';
import {
  type Cancellation,
  CancellationsRepository,
} from './persistence/cancellations.repository.js';
import { OrdersRepository } from './persistence/orders.repository.js';
import { ReleaseHoldService } from './release-hold.service.js';
import { TakeBackOrderService } from './take-back-order.service.js';

/** Orders taken back in one round; the next round follows at once. */
const BATCH = 50;

/** Ends the sale of an event and gives everybody their money back. */
@Injectable()
export class CancelEventService {
  private readonly logger = new Logger(CancelEventService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly events: EventCancellation,
    private readonly cancellations: CancellationsRepository,
    private readonly orders: OrdersRepository,
    private readonly takeBack: TakeBackOrderService,
    private readonly releaseHold: ReleaseHoldService,
  ) {}

  /** Stops the sale at once; the refunds follow by themselves, also when this process dies now. */
  cancel(eventId: string, organiserId: string): Promise<Event> {
    return this.transactions.run(async (manager) => {
      if (await this.events.cancelIn(manager, eventId)) {
        await this.cancellations.begin(manager, eventId, organiserId);
      }
      return this.events.readIn(manager, eventId);
    });
  }

  /** One round of refunds; true when there is more to do. Any number of copies may be at it. */
  async serve(): Promise<boolean> {
    const cancellation = await this.cancellations.claim(this.dataSource.manager);
    if (!cancellation) return false;
    const { manager } = this.dataSource;
    const unsettled = await this.orders.findUnsettled(manager, cancellation.eventId, BATCH);
    for (const order of unsettled) await this.settle(order, cancellation);
    if (unsettled.length === 0) await this.cancellations.finish(manager, cancellation.eventId);
    else await this.cancellations.release(manager, cancellation.eventId);
    return true;
  }

  private async settle(order: OrderEntity, { cancelledBy }: Cancellation): Promise<void> {
    const cause = { why: 'event-cancelled', by: `user:${cancelledBy}` } as const;
    try {
      if (order.paymentStatus === 'pending') return await this.releaseHold.letGo(order, cause);
      await this.transactions.run(async (manager) => {
        const locked = await this.orders.lock(manager, order.id);
        if (locked?.paymentStatus !== 'completed') return;
        await this.takeBack.takeBack(manager, locked, cause);
      });
    } catch (error) {
      this.logger.warn(`Order ${order.id} waits for another round: ${String(error)}`);
    }
  }
}
