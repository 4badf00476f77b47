import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { Transactions } from '../../database/transactions.js';
import { OpenCheckoutService, type OrderToPay, type PaymentPage } from './open-checkout.service.js';
import type { OrderEntity } from './persistence/order.entity.js';
import { CheckoutLineRepository } from './persistence/checkout-line.repository.js';
import { OrdersRepository } from './persistence/orders.repository.js';
import { ReleaseHoldService } from './release-hold.service.js';
import { isRateLimit } from './stripe.gateway.js';

/** A buyer looks at a button for so long; afterwards at the waiting page. */
const PATIENCE_MS = 2_000;
const LOOK_AGAIN_MS = 50;
/** Pages that one round opens at once. */
const BATCH = 10;

/**
 * The line in which orders wait for their payment pages, because the provider takes only so many a second. It stands
 * in the database, so that all copies of the API serve the same one and none of them is missed when it dies.
 */
@Injectable()
export class CheckoutLineService {
  private readonly logger = new Logger(CheckoutLineService.name);
  private paced = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly transactions: Transactions,
    private readonly orders: OrdersRepository,
    private readonly waiting: CheckoutLineRepository,
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
   * The page of an order whose turn comes in so many milliseconds, or null when that takes longer than a person waits
   * for a button: the order is in line then. Throws PAYMENTS_UNAVAILABLE when the provider cannot be reached.
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

  /** The order as it is once its page is open or its fate decided, but not later than a person waits for a button. */
  async look(orderId: string): Promise<OrderEntity> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const order = await this.orders.find(this.dataSource.manager, { id: orderId });
      if (!order) throw new Error(`Order ${orderId} is gone`);
      const decided = order.checkoutUrl !== null || order.paymentStatus !== 'pending';
      if (decided || performance.now() > until) return order;
      await pause(LOOK_AGAIN_MS);
    }
  }

  /** How many orders are due before this one; null when it does not wait. */
  async countAhead(orderId: string): Promise<number | null> {
    const ahead = await this.waiting.countAhead(this.dataSource.manager, [orderId]);
    return ahead.get(orderId) ?? null;
  }

  /** One round: opens the pages that are due. True when there may be more of them. */
  async serve(): Promise<boolean> {
    if (!this.paced) await this.setPace();
    const due = await this.waiting.claimDue(this.dataSource.manager, BATCH);
    await Promise.all(
      due.map((order) =>
        this.openCheckout.open(order).catch((error: unknown) => this.putBack(order.id, error)),
      ),
    );
    return due.length === BATCH;
  }

  private async openIn(order: OrderToPay, inMs: number): Promise<PaymentPage> {
    if (inMs > 0) await pause(inMs);
    return this.openCheckout.open(order);
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
