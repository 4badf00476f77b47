import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Batcher } from '../../../common/batching/batcher.js';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import type { OrderToPay, PaymentPage, WaitingOrder } from '../domain/checkout-line.js';
import { CheckoutLineRepository, type DueOrder } from '../persistence/checkout-line.repository.js';
import type { OrderEntity } from '../persistence/order.entity.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import { ReleaseHoldService } from '../settlement/release-hold.service.js';
import { isRateLimit } from '../stripe/stripe.gateway.js';
import { CheckoutPlaces } from './checkout-places.service.js';
import { OpenCheckoutService } from './open-checkout.service.js';

/** How long a request waits for a payment page. After that the buyer gets the waiting page. */
const MAX_WAIT_MS = 2_000;
const POLL_MS = 100;
/** Maximum orders per statement that looks for their pages. */
const POLL_BATCH = { name: 'look for payment pages', groupSize: 1_000, atOnce: 1 };
/** Maximum payment pages that this process opens at a time. */
const MAX_OPENING = 64;

/**
 * Serves the line in which orders wait for their payment pages: the provider accepts a limited number a second. The
 * database stores the line, so every copy of the API serves the same one, and a copy that stops loses none of it.
 */
@Injectable()
export class CheckoutLineService {
  private readonly logger = new Logger(CheckoutLineService.name);
  private readonly opening = new Set<Promise<void>>();
  private readonly polls = new Batcher(
    (ids: readonly string[]) => this.areDecided(ids),
    POLL_BATCH,
  );
  private paced = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly orders: OrdersRepository,
    private readonly waiting: CheckoutLineRepository,
    private readonly places: CheckoutPlaces,
    private readonly openCheckout: OpenCheckoutService,
    private readonly releaseHold: ReleaseHoldService,
  ) {}

  /** Sets the configured pace for all copies. */
  async setPace(): Promise<void> {
    const { CHECKOUT_SESSIONS_PER_SECOND } = this.environment;
    await this.waiting.setPace(this.dataSource.manager, CHECKOUT_SESSIONS_PER_SECOND);
    this.paced = true;
  }

  /**
   * Opens the payment page of an order after `inMs` milliseconds. Returns null when that takes longer than a request
   * waits, or when the provider limits the rate of calls: the order then waits in line. Throws PAYMENTS_UNAVAILABLE
   * when the provider cannot be reached.
   */
  async openSoon(order: OrderToPay, inMs: number): Promise<PaymentPage | null> {
    const waited = new AbortController();
    const page = this.openIn(order, inMs).finally(() => waited.abort());
    const tooLong = this.waitForPage(waited.signal);
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

  /** Resolves with null when a request has waited long enough for its page. Tests replace it. */
  waitForPage(signal: AbortSignal): Promise<null> {
    return pause(MAX_WAIT_MS, null, { signal }).catch(() => null);
  }

  /** True when an order in line gets its page within the time that a request waits. */
  async isSoon(order: WaitingOrder): Promise<boolean> {
    const places = await this.places.find([{ ...order, checkoutAttempts: 0 }]);
    return places.get(order.id)!.waitSeconds * 1_000 <= MAX_WAIT_MS;
  }

  /** Waits until the order has a page or is not pending any more, or a request has waited long enough. Returns it. */
  async awaitPage(orderId: string): Promise<OrderEntity> {
    const until = performance.now() + MAX_WAIT_MS;
    while (!(await this.polls.add(orderId)) && performance.now() < until) await pause(POLL_MS);
    const order = await this.orders.find(this.dataSource.manager, { id: orderId });
    if (!order) throw new Error(`Order ${orderId} is gone`);
    return order;
  }

  /** Runs one round: begins to open the pages that are due, and to release the orders of events that are over. */
  async serve(): Promise<false> {
    if (!this.paced) await this.setPace();
    const room = MAX_OPENING - this.opening.size;
    const due = room > 0 ? await this.waiting.claimDue(this.dataSource.manager, room) : [];
    for (const order of due) {
      const opening = this.openInTurn(order).finally(() => this.opening.delete(opening));
      this.opening.add(opening);
    }
    return false;
  }

  /** Resolves when every page that `serve` began to open is open or has failed. */
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
      if (order.eventIsOver) await this.releaseHold.releaseWithoutPage(order.id, 'event-over');
      else await this.openIn(order, order.inMs);
    } catch (error) {
      await this.putBack(order.id, error);
    }
  }

  /**
   * Returns the order to the line for another attempt. Never rejects: without a database the order keeps its attempt,
   * and any copy claims it after the attempt has ended.
   */
  private async putBack(orderId: string, cause: unknown): Promise<void> {
    this.logger.warn(`Order ${orderId} waits for a payment page: ${String(cause)}`);
    try {
      await this.postpone(orderId);
    } catch (error) {
      this.logger.warn(`Order ${orderId} keeps its attempt: ${String(error)}`);
    }
  }

  /** Schedules the next attempt. Releases the tickets when attempts have failed for as long as a hold lasts. */
  private async postpone(orderId: string): Promise<void> {
    const { manager } = this.dataSource;
    const overdue = await this.waiting.postpone(manager, orderId, this.environment.HOLD_MINUTES);
    if (overdue) await this.releaseHold.releaseWithoutPage(orderId, 'no-payment-page');
  }
}
