import { Injectable } from '@nestjs/common';
import type { RefundReason } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { EventCatalogue } from '../events/event-catalogue.service.js';
import { IssueTicketsService } from '../tickets/issue-tickets.service.js';
import { Alarm } from './alarm.js';
import { type CapturedPayment, capturedBy } from './domain/captured-payment.js';
import type { CheckoutSession } from './domain/checkout-session.js';
import type { ChangeCause } from './domain/order-change.js';
import { paymentOutcome } from './domain/payment-outcome.js';
import { LedgerRepository } from './persistence/ledger.repository.js';
import type { OrderEntity } from './persistence/order.entity.js';
import { OrdersRepository } from './persistence/orders.repository.js';
import { PaymentsRepository } from './persistence/payments.repository.js';
import { TicketHoldsRepository } from './persistence/ticket-holds.repository.js';

/**
 * The one way in which a payment becomes tickets, whoever brings the news: webhook, success page or sweeper. Under the
 * order's lock, and each payment is recorded once, so that any number of messengers in any number of copies have one
 * effect.
 */
@Injectable()
export class ConfirmPaymentService {
  constructor(
    private readonly transactions: Transactions,
    private readonly events: EventCatalogue,
    private readonly orders: OrdersRepository,
    private readonly payments: PaymentsRepository,
    private readonly ledger: LedgerRepository,
    private readonly holds: TicketHoldsRepository,
    private readonly tickets: IssueTicketsService,
    private readonly alarm: Alarm,
  ) {}

  confirm(session: CheckoutSession): Promise<void> {
    return this.transactions.run((manager) => this.confirmIn(manager, session));
  }

  /** As `confirm`, in the caller's transaction. */
  async confirmIn(manager: EntityManager, session: CheckoutSession): Promise<void> {
    const payment = capturedBy(session);
    if (!payment) return;
    const order = await this.orders.lockBySession(manager, session);
    if (!(await this.payments.record(manager, payment, order?.id ?? null))) return;
    await this.ledger.book(manager, 'capture', { orderId: order?.id ?? null, ...payment });
    if (!order) return this.oweBack(manager, payment, null, 'belongs to no order of ours');
    switch (paymentOutcome(order, payment)) {
      case 'foreign':
        return this.oweBack(manager, payment, order.id, `is a second one for order ${order.id}`);
      case 'wrong-amount':
        this.alarmOf(payment, `is not the ${order.totalMinor} of order ${order.id}`);
        return this.sendBack(manager, order, payment, 'wrong-amount');
      case 'complete':
        return this.complete(manager, order, { why: 'paid', by: 'provider' }, payment);
      case 'late':
        return this.honourLate(manager, order, payment);
    }
  }

  /** Sells what a locked order holds, and issues its tickets. */
  async complete(
    manager: EntityManager,
    order: OrderEntity,
    cause: ChangeCause,
    payment?: CapturedPayment,
  ): Promise<void> {
    await this.holds.sellHeld(manager, order.id);
    await this.ledger.book(manager, 'sell', amountOf(order));
    await this.finish(manager, order, cause, payment);
  }

  /** The hold is gone. Who paid gets tickets all the same while there are any, else the money back. */
  private async honourLate(
    manager: EntityManager,
    order: OrderEntity,
    payment: CapturedPayment,
  ): Promise<void> {
    const event = await this.events.findForSale(manager, order.eventId);
    if (event?.status !== 'published') {
      return this.sendBack(manager, order, payment, 'event-cancelled');
    }
    if (!(await this.holds.sellAgain(manager, order.id))) {
      return this.sendBack(manager, order, payment, 'no-tickets-left');
    }
    await this.ledger.book(manager, 'sell-late', amountOf(order));
    await this.finish(manager, order, { why: 'paid-late', by: 'provider' }, payment);
  }

  private async finish(
    manager: EntityManager,
    order: OrderEntity,
    cause: ChangeCause,
    payment?: CapturedPayment,
  ): Promise<void> {
    await this.tickets.issue(manager, order);
    await this.orders.changeStatus(manager, order, 'completed', cause, payment);
  }

  private async sendBack(
    manager: EntityManager,
    order: OrderEntity,
    payment: CapturedPayment,
    why: RefundReason,
  ): Promise<void> {
    if (order.paymentStatus === 'pending') {
      await this.holds.giveBack(manager, order.id);
      await this.ledger.book(manager, 'release', amountOf(order));
    }
    await this.ledger.book(manager, 'owe-back', { orderId: order.id, ...payment });
    await this.payments.owe(manager, payment.id);
    await this.orders.changeStatus(
      manager,
      order,
      'refund_pending',
      { why, by: 'provider' },
      payment,
    );
  }

  /** A payment that changes no order. */
  private async oweBack(
    manager: EntityManager,
    payment: CapturedPayment,
    orderId: string | null,
    what: string,
  ): Promise<void> {
    this.alarmOf(payment, what);
    await this.ledger.book(manager, 'owe-back', { orderId, ...payment });
    await this.payments.owe(manager, payment.id);
  }

  private alarmOf({ id, amountMinor, currency, sessionId }: CapturedPayment, what: string): void {
    this.alarm.raise(`payment ${id} of ${amountMinor} ${currency} by session ${sessionId} ${what}`);
  }
}

function amountOf({ id, totalMinor, currency }: OrderEntity) {
  return { orderId: id, amountMinor: totalMinor, currency };
}
