import { Injectable } from '@nestjs/common';
import type { RefundReason } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { AuditLog } from '../audit-log/audit-log.service.js';
import { EventCatalogue } from '../events/event-catalogue.service.js';
import { Outbox } from '../mail/outbox.service.js';
import { IssueTicketsService } from '../tickets/issue-tickets.service.js';
import { Alarm } from '../alarms/alarm.service.js';
import { type CapturedPayment, capturedBy } from './domain/captured-payment.js';
import type { CheckoutSession } from './domain/checkout-session.js';
import type { ChangeCause } from './domain/order-change.js';
import { paymentOutcome } from './domain/payment-outcome.js';
import { LedgerRepository } from './persistence/ledger.repository.js';
import type { OrderEntity } from './persistence/order.entity.js';
import { OrdersRepository, type SessionOwner } from './persistence/orders.repository.js';
import { PaymentsRepository } from './persistence/payments.repository.js';
import { TicketHoldsRepository } from './persistence/ticket-holds.repository.js';
import { UnknownOrders } from './unknown-orders.service.js';

interface PaymentNews {
  payment: CapturedPayment;
  order: OrderEntity;
}

/** An order that is paid for, by no payment if it is free. */
interface PaidOrder {
  order: OrderEntity;
  payment?: CapturedPayment;
}

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
    private readonly outbox: Outbox,
    private readonly alarm: Alarm,
    private readonly unknownOrders: UnknownOrders,
    private readonly audit: AuditLog,
  ) {}

  async confirm(session: CheckoutSession): Promise<void> {
    await this.transactions.run((manager) => this.confirmIn(manager, session));
  }

  /**
   * As `confirm`, in the caller's transaction, of any number of sessions. Returns the ids of those whose orders are not
   * in the books: they have had no effect. Payments of other businesses are left alone.
   */
  async confirmIn(
    manager: EntityManager,
    ...sessions: readonly CheckoutSession[]
  ): Promise<string[]> {
    const paid = sessions.filter((session) => session.paid);
    if (paid.length === 0) return [];
    const owners = await this.orders.ownersOf(manager, paid);
    const unknown = paid.filter(({ id }) => owners.get(id)?.is === 'order-unknown');
    for (const session of unknown) await this.unknownOrders.report(manager, session);
    await this.settleNews(manager, await this.recordNews(manager, paid, owners));
    return unknown.map(({ id }) => id);
  }

  private async settleNews(manager: EntityManager, news: readonly PaymentNews[]): Promise<void> {
    const completing = new Map<OrderEntity, CapturedPayment>();
    const others: PaymentNews[] = [];
    for (const { payment, order } of news) {
      const completes = paymentOutcome(order, payment) === 'complete';
      if (completes && !completing.has(order)) completing.set(order, payment);
      else others.push({ payment, order });
    }
    const paid = [...completing].map(([order, payment]) => ({ order, payment }));
    await this.complete(manager, { why: 'paid', by: 'provider' }, ...paid);
    for (const { payment, order } of others) await this.settle(manager, payment, order);
  }

  /**
   * Sells what locked orders hold, and issues their tickets. The counters of the stock, for which every buyer of an
   * event waits, are locked last.
   */
  async complete(
    manager: EntityManager,
    cause: ChangeCause,
    ...paid: readonly PaidOrder[]
  ): Promise<void> {
    if (paid.length === 0) return;
    const orders = paid.map(({ order }) => order);
    await this.finish(manager, cause, ...paid);
    await this.ledger.book(manager, 'sell', ...orders.map(amountOf));
    await this.holds.sellHeld(
      manager,
      orders.map(({ id }) => id),
    );
    await this.tellSoldOut(manager, orders);
  }

  /** The payments that were not known before, captured in the books, and the locked orders that they are for. */
  private async recordNews(
    manager: EntityManager,
    sessions: readonly CheckoutSession[],
    owners: ReadonlyMap<string, SessionOwner>,
  ): Promise<PaymentNews[]> {
    const captured = sessions.flatMap((session) => {
      const payment = capturedBy(session);
      const owner = owners.get(session.id);
      return payment && owner?.is === 'ours' ? [{ payment, orderId: owner.orderId }] : [];
    });
    if (captured.length === 0) return [];
    const orders = await this.orders.lockAll(
      manager,
      captured.map(({ orderId }) => orderId),
    );
    const told = captured.map(({ payment, orderId }) => ({ payment, order: orders.get(orderId)! }));
    const news = await this.payments.record(manager, told);
    const amounts = news.map(({ payment, order }) => ({ ...payment, orderId: order.id }));
    await this.ledger.book(manager, 'capture', ...amounts);
    return news;
  }

  private async settle(
    manager: EntityManager,
    payment: CapturedPayment,
    order: OrderEntity,
  ): Promise<void> {
    switch (paymentOutcome(order, payment)) {
      case 'foreign':
        return this.oweBack(manager, payment, order.id, `is a second one for order ${order.id}`);
      case 'wrong-amount':
        this.alarmOf(payment, `is not the ${order.totalMinor} of order ${order.id}`);
        return this.sendBack(manager, order, payment, 'wrong-amount');
      case 'complete':
        return this.complete(manager, { why: 'paid', by: 'provider' }, { order, payment });
      case 'late':
        return this.honourLate(manager, order, payment);
    }
  }

  /** The hold is gone. Who paid, and is still there, gets tickets all the same while there are any, else the money back. */
  private async honourLate(
    manager: EntityManager,
    order: OrderEntity,
    payment: CapturedPayment,
  ): Promise<void> {
    const event = await this.events.findForSale(manager, order.eventId);
    if (event?.status !== 'published') {
      const why = event?.status === 'completed' ? 'event-over' : 'event-cancelled';
      return this.sendBack(manager, order, payment, why);
    }
    if (order.buyerId === null) return this.sendBack(manager, order, payment, 'account-deleted');
    if (!(await this.holds.sellAgain(manager, order.id))) {
      return this.sendBack(manager, order, payment, 'no-tickets-left');
    }
    await this.ledger.book(manager, 'sell-late', amountOf(order));
    await this.finish(manager, { why: 'paid-late', by: 'provider' }, { order, payment });
    await this.tellSoldOut(manager, [order]);
  }

  private async finish(
    manager: EntityManager,
    cause: ChangeCause,
    ...paid: readonly PaidOrder[]
  ): Promise<void> {
    await this.tickets.issue(
      manager,
      paid.map(({ order }) => order),
    );
    const changes = paid.map((one) => ({ ...one, to: 'completed' as const, cause }));
    await this.orders.changeStatus(manager, ...changes);
    const told = paid.map(({ order }) => ({ orderId: order.id }));
    await this.outbox.put(manager, 'order-confirmed', ...told);
  }

  /** Whoever sells the last ticket of an event has its creator told. */
  private async tellSoldOut(manager: EntityManager, orders: readonly OrderEntity[]): Promise<void> {
    const eventIds = orders.map(({ eventId }) => eventId);
    const soldOut = await this.holds.findSoldOut(manager, eventIds);
    const told = soldOut.map((eventId) => ({ eventId }));
    if (told.length > 0) await this.outbox.put(manager, 'event-sold-out', ...told);
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
    const cause = { why, by: 'provider' } as const;
    await this.orders.changeStatus(manager, { order, to: 'refund_pending', cause, payment });
    const refunded = { action: 'order-refunded', subject: `order:${order.id}` } as const;
    await this.audit.record(manager, { actor: 'shop', ...refunded });
  }

  /** A payment that changes no order. */
  private async oweBack(
    manager: EntityManager,
    payment: CapturedPayment,
    orderId: string,
    what: string,
  ): Promise<void> {
    this.alarmOf(payment, what);
    await this.ledger.book(manager, 'owe-back', { orderId, ...payment });
    await this.payments.owe(manager, payment.id);
    const returned = { action: 'payment-returned', subject: `payment:${payment.id}` } as const;
    await this.audit.record(manager, { actor: 'shop', ...returned });
  }

  private alarmOf({ id, amountMinor, currency, sessionId }: CapturedPayment, what: string): void {
    const payment = `payment ${id} of ${amountMinor} ${currency} by session ${sessionId}`;
    this.alarm.raise(`${payment} ${what}`, 'payment');
  }
}

function amountOf({ id, totalMinor, currency }: OrderEntity) {
  return { orderId: id, amountMinor: totalMinor, currency };
}
