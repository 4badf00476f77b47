import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { EventCatalogue } from '../events/event-catalogue.service.js';
import { checkoutDeadline } from './domain/checkout-deadline.js';
import { paymentsUnavailable } from './orders.errors.js';
import type { OrderEntity } from './persistence/order.entity.js';
import { OrdersRepository } from './persistence/orders.repository.js';
import { type NewCheckout, StripeGateway } from './stripe.gateway.js';

@Injectable()
export class OpenCheckoutService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly events: EventCatalogue,
    private readonly gateway: StripeGateway,
    private readonly orders: OrdersRepository,
  ) {}

  /**
   * Where the order is paid. The first call opens the session and starts the hold's clock; later ones answer the same
   * address. Throws PAYMENTS_UNAVAILABLE when no session can be had; the order's tickets are still held then.
   */
  async open(orderId: string): Promise<string> {
    const order = await this.find(orderId);
    if (order.checkoutUrl !== null) return order.checkoutUrl;
    if (order.paymentStatus !== 'pending') throw paymentsUnavailable();
    const session = await this.gateway.createCheckout(await this.checkoutOf(order));
    const { manager } = this.dataSource;
    const { HOLD_MINUTES } = this.environment;
    if (await this.orders.storeCheckout(manager, orderId, session, HOLD_MINUTES)) {
      return session.url;
    }
    return this.openedMeanwhile(orderId, session.id);
  }

  /** A twin of this call stored the same session, or the order was let go while the session was made. */
  private async openedMeanwhile(orderId: string, sessionId: string): Promise<string> {
    const { checkoutSessionId, checkoutUrl } = await this.find(orderId);
    if (checkoutSessionId === sessionId && checkoutUrl !== null) return checkoutUrl;
    await this.gateway.endCheckout(sessionId);
    throw paymentsUnavailable();
  }

  private async find(id: string): Promise<OrderEntity> {
    const order = await this.orders.find(this.dataSource.manager, { id });
    if (!order) throw new Error(`Order ${id} is gone`);
    return order;
  }

  private async checkoutOf(order: OrderEntity): Promise<NewCheckout> {
    const described = await this.events.describe(this.dataSource.manager, [order.eventId]);
    const event = described.get(order.eventId);
    if (!event || order.holdExpiresAt === null) throw new Error(`Order ${order.id} has no event`);
    const { createdAt, holdExpiresAt } = order;
    const { PUBLIC_URL } = this.environment;
    return {
      orderId: order.id,
      lines: order.items.map(({ ticketTypeId, quantity, unitPriceMinor }) => ({
        ticketTypeId,
        quantity,
        unitPriceMinor,
        name: `${event.summary.title} – ${event.ticketTypeNames.get(ticketTypeId)}`,
      })),
      successUrl: `${PUBLIC_URL}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${PUBLIC_URL}/events/${order.eventId}?cancelledOrder=${order.id}`,
      expiresAt: checkoutDeadline({ createdAt, holdExpiresAt }),
    };
  }
}
