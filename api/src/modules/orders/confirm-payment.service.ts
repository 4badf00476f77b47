import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { EventCatalogue } from '../events/event-catalogue.service.js';
import { IssueTicketsService } from '../tickets/issue-tickets.service.js';
import type { CheckoutSession } from './domain/checkout-session.js';
import { paymentOutcome } from './domain/payment-outcome.js';
import type { OrderEntity } from './persistence/order.entity.js';
import { OrdersRepository } from './persistence/orders.repository.js';
import { TicketHoldsRepository } from './persistence/ticket-holds.repository.js';

/**
 * The one way in which a payment becomes tickets, whoever brings the news: webhook, success page or sweeper. Under the
 * order's lock, so that any number of messengers in any number of copies have one effect.
 */
@Injectable()
export class ConfirmPaymentService {
  private readonly logger = new Logger(ConfirmPaymentService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly events: EventCatalogue,
    private readonly orders: OrdersRepository,
    private readonly holds: TicketHoldsRepository,
    private readonly tickets: IssueTicketsService,
  ) {}

  confirm(session: CheckoutSession): Promise<void> {
    return this.transactions.run((manager) => this.confirmIn(manager, session));
  }

  /** As `confirm`, in the caller's transaction. */
  async confirmIn(manager: EntityManager, session: CheckoutSession): Promise<void> {
    const order = await this.orders.lockBySession(manager, session);
    if (!order) {
      if (session.paid) this.alarm('belongs to no order of ours', session);
      return;
    }
    switch (paymentOutcome(order, session)) {
      case 'not-paid':
      case 'settled':
        return;
      case 'foreign':
        return this.alarm(`is a second one for order ${order.id}`, session);
      case 'wrong-amount':
        this.alarm(
          `is not the ${order.totalMinor} ${order.currency} of order ${order.id}`,
          session,
        );
        return this.sendBack(manager, order, session);
      case 'complete':
        return this.complete(manager, order, session);
      case 'late':
        return this.honourLate(manager, order, session);
    }
  }

  /** Sells what a locked order holds, and issues its tickets. */
  async complete(
    manager: EntityManager,
    order: OrderEntity,
    payment?: CheckoutSession,
  ): Promise<void> {
    await this.holds.sellHeld(manager, order.id);
    await this.finish(manager, order, payment);
  }

  /** The hold is gone. Who paid gets tickets all the same while there are any, else the money back. */
  private async honourLate(
    manager: EntityManager,
    order: OrderEntity,
    payment: CheckoutSession,
  ): Promise<void> {
    const event = await this.events.findForSale(manager, order.eventId);
    const onSale = event?.status === 'published';
    if (onSale && (await this.holds.sellAgain(manager, order.id))) {
      return this.finish(manager, order, payment);
    }
    return this.sendBack(manager, order, payment);
  }

  private async finish(
    manager: EntityManager,
    order: OrderEntity,
    payment?: CheckoutSession,
  ): Promise<void> {
    await this.tickets.issue(manager, order);
    await this.orders.changeStatus(manager, order, 'completed', payment);
  }

  private async sendBack(
    manager: EntityManager,
    order: OrderEntity,
    payment: CheckoutSession,
  ): Promise<void> {
    if (order.paymentStatus === 'pending') await this.holds.giveBack(manager, order.id);
    await this.orders.changeStatus(manager, order, 'refund_pending', payment);
  }

  /** Money that somebody must look at. */
  private alarm(what: string, { id, amountMinor, currency }: CheckoutSession): void {
    this.logger.error(`ALARM: the payment of ${amountMinor} ${currency} by session ${id} ${what}`);
  }
}
