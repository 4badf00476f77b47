import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isolated, pages } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { Batcher } from '../../../common/batching/batcher.js';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { retryTransient } from '../../../database/retry-transient.js';
import { UserQueries } from '../../auth/user-queries.service.js';
import { EventCatalogue } from '../../events/event-catalogue.service.js';
import { checkoutDeadline } from '../domain/checkout-deadline.js';
import type { OrderToPay, PaymentPage } from '../domain/checkout-line.js';
import { noPaymentPage } from '../domain/orders.errors.js';
import { statementSuffix } from '../domain/statement-suffix.js';
import {
  CheckoutLineRepository,
  type OpenedPage,
  type StoredPage,
} from '../persistence/checkout-line.repository.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import type { NewCheckout } from '../stripe/new-checkout.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';
import { OrderMetrics } from '../watch/order-metrics.js';

/** Maximum pages that one statement stores. */
const PAGE_BATCH = { name: 'store payment pages', groupSize: 64, atOnce: 1 };

/** The page of the event, which releases the order's tickets and keeps the chosen quantity. */
function cancelAddress({ id, eventId, lines }: OrderToPay): string {
  const quantity = lines.length === 1 ? lines[0]!.quantity : 1;
  const choice = quantity > 1 ? `&${pages.QUANTITY}=${quantity}` : '';
  return `${pages.event(eventId)}?${pages.CANCELLED_ORDER}=${id}${choice}`;
}

@Injectable()
export class OpenCheckoutService {
  private readonly pages = new Batcher(
    (pages: readonly OpenedPage[]) => this.storeAll(pages),
    PAGE_BATCH,
  );

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly events: EventCatalogue,
    private readonly users: UserQueries,
    private readonly gateway: StripeGateway,
    private readonly orders: OrdersRepository,
    private readonly line: CheckoutLineRepository,
    private readonly metrics: OrderMetrics,
  ) {}

  /**
   * Opens the payment page of an order and begins its hold. Throws PAYMENTS_UNAVAILABLE when no page can be opened; the
   * tickets stay held. Throws EVENT_CANCELLED or EVENT_NOT_ON_SALE when the event was cancelled or is over meanwhile.
   */
  async open(order: OrderToPay): Promise<PaymentPage> {
    const session = await this.gateway.createCheckout(await this.checkoutOf(order));
    const page = { orderId: order.id, sessionId: session.id, url: session.url };
    const stored = await this.pages.add(page);
    if (!stored) return this.openedMeanwhile(order, session.id);
    this.metrics.pageOpened(stored.waitedSeconds);
    return { checkoutUrl: session.url, holdExpiresAt: stored.holdExpiresAt };
  }

  /**
   * Ends the unused session of an order that has another one, is no longer pending, or whose event is cancelled. Returns
   * the stored page.
   */
  private async openedMeanwhile(
    { id, eventId }: OrderToPay,
    sessionId: string,
  ): Promise<PaymentPage> {
    const order = await this.orders.find(this.dataSource.manager, { id });
    if (order?.checkoutSessionId !== sessionId) await this.gateway.endCheckout(sessionId);
    if (order?.checkoutUrl && order.holdExpiresAt) {
      return { checkoutUrl: order.checkoutUrl, holdExpiresAt: order.holdExpiresAt };
    }
    throw noPaymentPage((await this.events.outlineOf(eventId))?.status);
  }

  private storeAll(pages: readonly OpenedPage[]): Promise<(StoredPage | null)[]> {
    const { HOLD_MINUTES } = this.environment;
    return retryTransient(() => this.line.storePages(this.dataSource.manager, pages, HOLD_MINUTES));
  }

  private async checkoutOf(order: OrderToPay): Promise<NewCheckout> {
    const [event, buyerEmail] = await Promise.all([
      this.events.describeCached(order.eventId),
      this.users.emailOf(order.buyerId),
    ]);
    const { PUBLIC_URL, HOLD_MINUTES } = this.environment;
    return {
      orderId: order.id,
      buyerId: order.buyerId,
      eventId: order.eventId,
      attempt: order.attempt,
      lines: order.lines.map((line) => ({
        ...line,
        name: `${isolated(event.summary.title)} – ${event.ticketTypeNames.get(line.ticketTypeId)}`,
      })),
      buyerEmail,
      statementSuffix: statementSuffix(event.summary.title),
      successUrl: `${PUBLIC_URL}${pages.checkoutSuccess}?${pages.CHECKOUT_SESSION}={CHECKOUT_SESSION_ID}`,
      cancelUrl: PUBLIC_URL + cancelAddress(order),
      expiresAt: checkoutDeadline(order.openedAt, HOLD_MINUTES),
    };
  }
}
