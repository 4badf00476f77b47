import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CURRENCY, type PlacedOrder, type PlaceOrderBody } from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import {
  IdempotencyRepository,
  type RepeatableCall,
} from '../../common/idempotency/idempotency.repository.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { type EventForSale, EventCatalogue } from '../events/event-catalogue.service.js';
import { ConfirmPaymentService } from './confirm-payment.service.js';
import { type OrderLine, priceLines, totalOf } from './domain/order-pricing.js';
import { saleRefusal } from './domain/sale-rules.js';
import { OpenCheckoutService } from './open-checkout.service.js';
import { OrderQueries } from './order-queries.service.js';
import { notOnSale, soldOut, ticketLimitReached, ticketTypeNotFound } from './orders.errors.js';
import { OrdersRepository } from './persistence/orders.repository.js';
import { TicketHoldsRepository } from './persistence/ticket-holds.repository.js';
import { ReleaseHoldService } from './release-hold.service.js';

@Injectable()
export class PlaceOrderService {
  private readonly logger = new Logger(PlaceOrderService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly idempotency: IdempotencyRepository,
    private readonly events: EventCatalogue,
    private readonly orders: OrdersRepository,
    private readonly holds: TicketHoldsRepository,
    private readonly confirmPayment: ConfirmPaymentService,
    private readonly openCheckout: OpenCheckoutService,
    private readonly releaseHold: ReleaseHoldService,
    private readonly queries: OrderQueries,
  ) {}

  /**
   * Holds the tickets, then opens the payment page. When no page can be had the tickets are given back at once: its
   * address was never handed out, so nobody can pay.
   */
  async place(
    buyerId: string,
    body: PlaceOrderBody,
    idempotencyKey: string | null,
  ): Promise<PlacedOrder> {
    const wanted = withPlainIds(body);
    const call = { userId: buyerId, route: 'POST /orders', key: idempotencyKey, body: wanted };
    const orderId = await this.dataSource.transaction((manager) =>
      this.idempotency.once(manager, call, () => this.hold(manager, buyerId, wanted)),
    );
    const checkoutUrl = await this.openCheckout.open(orderId).catch(async (error: unknown) => {
      await this.abandon(call, orderId).catch((cause: unknown) =>
        this.leaveToSweeper(orderId, cause),
      );
      throw error;
    });
    return { order: await this.queries.get(orderId, buyerId), checkoutUrl };
  }

  private async hold(
    manager: EntityManager,
    buyerId: string,
    body: PlaceOrderBody,
  ): Promise<string> {
    const event = await this.findOnSale(manager, buyerId, body.eventId);
    const lines = linesOf(event, body);
    const order = {
      id: uuid(),
      buyerId,
      eventId: event.id,
      lines,
      totalMinor: totalOf(lines),
      currency: CURRENCY,
      holdMinutes: this.environment.HOLD_MINUTES,
      maxPerPerson: this.environment.MAX_TICKETS_PER_PERSON,
    };
    const held = await this.holds.hold(manager, order);
    if (held.outcome === 'sold_out') throw soldOut(held.ticketsLeft);
    if (held.outcome === 'limit_reached') {
      throw ticketLimitReached(order.maxPerPerson, held.ticketsLeft);
    }
    if (order.totalMinor === 0) await this.completeFree(manager, order.id);
    return order.id;
  }

  private async findOnSale(
    manager: EntityManager,
    buyerId: string,
    eventId: string,
  ): Promise<EventForSale> {
    const event = await this.events.findForSale(manager, eventId);
    if (!event) throw notOnSale('hidden');
    const refusal = saleRefusal(event, buyerId);
    if (refusal) throw notOnSale(refusal);
    return event;
  }

  /** Nothing is to be paid: the order is complete with its hold, and its page is the success page. */
  private async completeFree(manager: EntityManager, orderId: string): Promise<void> {
    const url = `${this.environment.PUBLIC_URL}/checkout/success?session_id=${orderId}`;
    await this.orders.storeUrl(manager, orderId, url);
    await this.confirmPayment.completeFree(manager, orderId);
  }

  private leaveToSweeper(orderId: string, cause: unknown): void {
    this.logger.warn(`The hold of order ${orderId} ends by its time: ${String(cause)}`);
  }

  private async abandon(call: RepeatableCall, orderId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (await this.releaseHold.releaseUnpayableIn(manager, orderId, 'failed')) {
        await this.idempotency.forget(manager, call, orderId);
      }
    });
  }
}

/** Ids in capitals name the same things. */
function withPlainIds({ eventId, items }: PlaceOrderBody): PlaceOrderBody {
  return {
    eventId: eventId.toLowerCase(),
    items: items.map(({ ticketTypeId, quantity }) => ({
      ticketTypeId: ticketTypeId.toLowerCase(),
      quantity,
    })),
  };
}

function linesOf(event: EventForSale, { items }: PlaceOrderBody): OrderLine[] {
  const offered = new Set(event.ticketTypes.map(({ id }) => id));
  const unknown = items.findIndex(({ ticketTypeId }) => !offered.has(ticketTypeId));
  if (unknown !== -1) throw ticketTypeNotFound(unknown);
  return priceLines(items, event.ticketTypes);
}
