import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Batcher } from '../../common/batching/batcher.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { Transactions } from '../../database/transactions.js';
import { CheckoutPlaces } from './checkout-places.service.js';
import type { WaitingOrder } from './domain/checkout-line.js';
import { OpenCheckoutService, type OrderToPay, type PaymentPage } from './open-checkout.service.js';
import type { OrderEntity } from './persistence/order.entity.js';
import { CheckoutLineRepository, type DueOrder } from './persistence/checkout-line.repository.js';
import { OrdersRepository } from './persistence/orders.repository.js';
import { ReleaseHoldService } from './release-hold.service.js';
import { isRateLimit } from './stripe.gateway.js';

/** How long a buyer looks at a button; afterwards at the waiting page. */
const PATIENCE_MS = 2_000;
const LOOK_AGAIN_MS = 100;
/** Orders that are looked at by one statement. */
const LOOK_GROUP = { groupSize: 1_000, atOnce: 1 };
/** Payment pages that the line opens at once in this process. */
const MOST_AT_ONCE = 64;

/**
 * The line in which orders wait for their payment pages, because the provider takes only so many a second. It stands
 * in the database, so that all copies of the API serve the same one and none of them is missed when it dies.
 */
@Injectable()
export class CheckoutLineService {
  private readonly logger = new Logger(CheckoutLineService.name);
  private readonly opening = new Set<Promise<void>>();
  private readonly looks = new Batcher(
    (ids: readonly string[]) => this.areDecided(ids),
    LOOK_GROUP,
  );
  private paced = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly transactions: Transactions,
    private readonly orders: OrdersRepository,
    private readonly waiting: CheckoutLineRepository,
    private readonly places: CheckoutPlaces,
    private readonly openCheckout: OpenCheckoutService,
    private readonly releaseHold: ReleaseHoldService,
  ) {}

  /** Makes the configured pace the one of all copies. */
  async setPace(): Promise<void> {
    const { CHECKOUT_SESSIONS_PER_SECOND } = this.environment;
    await this.waiting.setPace(this.dataSource.manager, CHECKOUT_SESSIONS_PER_SECOND);
    this.paced = true;
  }

  /**
   * The page of an order that has taken its moment, so many milliseconds from now; null when the provider takes longer
   * than a buyer waits for a button, or has had enough: the order is in line then. Throws PAYMENTS_UNAVAILABLE when the
   * provider cannot be reached.
   */
  async openSoon(order: OrderToPay, inMs: number): Promise<PaymentPage | null> {
    const waited = new AbortController();
    const page = this.openIn(order, inMs).finally(() => waited.abort());
    const tooLong = pause(PATIENCE_MS, null, { signal: waited.signal }).catch(() => null);
    try {
      const first = await Promise.race([page, tooLong]);
      if (first === null) void page.catch((error: unknown) => this.putBack(order.id, error));
      return first;
    } catch (error) {
      if (!isRateLimit(error)) throw error;
      await this.putBack(order.id, error);
      return null;
    }
  }

  /** True when an order that waits in line gets its page before its buyer has waited too long for a button. */
  async isSoon(order: WaitingOrder): Promise<boolean> {
    const places = await this.places.find([order]);
    return places.get(order.id)!.waitSeconds * 1_000 <= PATIENCE_MS;
  }

  /** The order as it is once its page is open or its fate decided, but not later than a buyer waits for a button. */
  async look(orderId: string): Promise<OrderEntity> {
    const until = performance.now() + PATIENCE_MS;
    while (!(await this.looks.add(orderId)) && performance.now() < until)
      await pause(LOOK_AGAIN_MS);
    const order = await this.orders.find(this.dataSource.manager, { id: orderId });
    if (!order) throw new Error(`Order ${orderId} is gone`);
    return order;
  }

  /** One round: begins to open the pages that are due. */
  async serve(): Promise<false> {
    if (!this.paced) await this.setPace();
    const room = MOST_AT_ONCE - this.opening.size;
    const due = room > 0 ? await this.waiting.claimDue(this.dataSource.manager, room) : [];
    for (const order of due) {
      const opening = this.openInTurn(order).finally(() => this.opening.delete(opening));
      this.opening.add(opening);
    }
    return false;
  }

  /** Resolves when no page is being opened by a round any more. */
  async idle(): Promise<void> {
    await Promise.all(this.opening);
  }

  private async areDecided(orderIds: readonly string[]): Promise<boolean[]> {
    const decided = await this.waiting.findDecided(this.dataSource.manager, orderIds);
    return orderIds.map((id) => decided.has(id));
  }

  private async openIn(order: OrderToPay, inMs: number): Promise<PaymentPage> {
    if (inMs > 0) await pause(inMs);
    return this.openCheckout.open(order);
  }

  private async openInTurn(order: DueOrder): Promise<void> {
    try {
      await this.openIn(order, order.inMs);
    } catch (error) {
      await this.putBack(order.id, error);
    }
  }

  /**
   * Returns the order to the line for another attempt. Never rejects: while the database is away too, the order stays
   * with its attempt, and any copy takes it up when the attempt is over.
   */
  private async putBack(orderId: string, cause: unknown): Promise<void> {
    this.logger.warn(`Order ${orderId} waits for a payment page: ${String(cause)}`);
    try {
      await this.postpone(orderId);
    } catch (error) {
      this.logger.warn(`Order ${orderId} stays with its attempt: ${String(error)}`);
    }
  }

  /** When the order has waited for as long as a hold lasts, its tickets are released. */
  private async postpone(orderId: string): Promise<void> {
    const { manager } = this.dataSource;
    const overdue = await this.waiting.postpone(manager, orderId, this.environment.HOLD_MINUTES);
    if (!overdue) return;
    await this.transactions.run((transaction) =>
      this.releaseHold.releaseUnpayableIn(transaction, orderId, {
        why: 'no-payment-page',
        by: 'shop',
      }),
    );
  }
}
