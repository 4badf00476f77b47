import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Event } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { EventCancellation } from '../events/event-cancellation.service.js';
import type { ChangeCause, ReleaseCause } from './domain/order-change.js';
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

  /**
   * One round of refunds; true when there is more to do at once. Any number of copies may be at it. What cannot be
   * settled now, because the provider is away, is tried again when the claim of this copy is over.
   */
  async serve(): Promise<boolean> {
    const { manager } = this.dataSource;
    const cancellation = await this.cancellations.claim(manager);
    if (!cancellation) return false;
    const unsettled = await this.orders.findUnsettled(manager, cancellation.eventId, BATCH);
    if (unsettled.length === 0) {
      await this.cancellations.finish(manager, cancellation.eventId);
      return true;
    }
    let settled = 0;
    for (const order of unsettled) settled += (await this.settle(order, cancellation)) ? 1 : 0;
    if (settled === 0) return false;
    await this.cancellations.release(manager, cancellation.eventId);
    return true;
  }

  private async settle(order: OrderEntity, { cancelledBy }: Cancellation): Promise<boolean> {
    const cause = { why: 'event-cancelled', by: `user:${cancelledBy}` } as const;
    try {
      if (order.paymentStatus === 'pending') return await this.letGo(order, cause);
      await this.takeBackCompleted(order.id, cause);
      return true;
    } catch (error) {
      this.logger.warn(`Order ${order.id} waits for another round: ${String(error)}`);
      return false;
    }
  }

  /** False while the money is on its way, so that nobody can say yet what becomes of the order. */
  private async letGo(order: OrderEntity, cause: ReleaseCause): Promise<boolean> {
    await this.releaseHold.letGo(order, cause);
    const now = await this.orders.find(this.dataSource.manager, { id: order.id });
    return now?.paymentStatus !== 'pending';
  }

  private takeBackCompleted(orderId: string, cause: ChangeCause): Promise<void> {
    return this.transactions.run(async (manager) => {
      const order = await this.orders.lock(manager, orderId);
      if (order?.paymentStatus === 'completed') await this.takeBack.takeBack(manager, order, cause);
    });
  }
}
