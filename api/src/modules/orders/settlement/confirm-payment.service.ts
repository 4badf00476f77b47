import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { linkTo } from '../../../common/tracing/spans.js';
import { Transactions } from '../../../database/transactions.js';
import { Alarm } from '../../alarms/alarm.service.js';
import { EventCatalogue } from '../../events/event-catalogue.service.js';
import { type CapturedPayment, capturedBy } from '../domain/captured-payment.js';
import type { CheckoutSession } from '../domain/checkout-session.js';
import { paymentOutcome } from '../domain/payment-outcome.js';
import type { OrderEntity } from '../persistence/order.entity.js';
import { OrdersRepository, type SessionOwner } from '../persistence/orders.repository.js';
import { TicketHoldsRepository } from '../persistence/ticket-holds.repository.js';
import { type OrderPayment, Settlement } from './settlement.service.js';
import { UnknownOrders } from './unknown-orders.service.js';

const PAID = { why: 'paid', by: 'provider' } as const;

/**
 * Decides what a payment means for its order, for every source: webhook, success page and sweeper. It holds the order's
 * lock and records each payment once, so that any number of notices in any number of copies of the API have one effect.
 */
@Injectable()
export class ConfirmPaymentService {
  constructor(
    private readonly transactions: Transactions,
    private readonly events: EventCatalogue,
    private readonly orders: OrdersRepository,
    private readonly holds: TicketHoldsRepository,
    private readonly settlement: Settlement,
    private readonly alarm: Alarm,
    private readonly unknownOrders: UnknownOrders,
  ) {}

  async confirm(session: CheckoutSession): Promise<void> {
    await this.transactions.run((manager) => this.confirmIn(manager, session));
  }

  /**
   * As `confirm`, in the caller's transaction, for any number of sessions. Returns the ids of those whose orders are
   * not in the database: they have no effect. Payments of other businesses have none, either.
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
    await this.settleAll(manager, await this.capture(manager, paid, owners));
    return unknown.map(({ id }) => id);
  }

  /** Records the payments. Returns those that were not known before, each with its order, which is locked. */
  private async capture(
    manager: EntityManager,
    sessions: readonly CheckoutSession[],
    owners: ReadonlyMap<string, SessionOwner>,
  ): Promise<OrderPayment[]> {
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
    for (const { trace } of orders.values()) linkTo(trace);
    return this.settlement.capture(
      manager,
      captured.map(({ payment, orderId }) => ({ payment, order: orders.get(orderId)! })),
    );
  }

  /** Orders that their first payment completes are sold together; the other payments follow one by one. */
  private async settleAll(manager: EntityManager, news: readonly OrderPayment[]): Promise<void> {
    const completing = new Map<OrderEntity, OrderPayment>();
    const others: OrderPayment[] = [];
    for (const paid of news) {
      const completes = paymentOutcome(paid.order, paid.payment) === 'complete';
      if (completes && !completing.has(paid.order)) completing.set(paid.order, paid);
      else others.push(paid);
    }
    await this.settlement.sell(manager, PAID, ...completing.values());
    for (const paid of others) await this.settle(manager, paid);
  }

  private async settle(manager: EntityManager, paid: OrderPayment): Promise<void> {
    const { order, payment } = paid;
    switch (paymentOutcome(order, payment)) {
      case 'foreign':
        this.report(payment, `is a second one for order ${order.id}`);
        return this.settlement.oweBackAlone(manager, paid);
      case 'wrong-amount':
        this.report(payment, `is not the ${order.totalMinor} of order ${order.id}`);
        return this.settlement.oweBack(manager, paid, 'wrong-amount');
      case 'complete':
        return this.settlement.sell(manager, PAID, paid);
      case 'late':
        return this.settleLate(manager, paid);
    }
  }

  /**
   * The hold is released: the tickets are sold if event, buyer and stock allow it, else the money is owed back. The
   * lock of the stock comes before the look at the event: a cancellation, which takes it too, refunds the order or is
   * seen here, and so is a move.
   */
  private async settleLate(manager: EntityManager, paid: OrderPayment): Promise<void> {
    const { eventId, buyerId, createdAt } = paid.order;
    await this.holds.lockStock(manager, eventId);
    const event = await this.events.findOutline(manager, eventId);
    if (event?.status !== 'published') {
      const why = event?.status === 'completed' ? 'event-over' : 'event-cancelled';
      return this.settlement.oweBack(manager, paid, why);
    }
    if (buyerId === null) return this.settlement.oweBack(manager, paid, 'account-deleted');
    if (event.movedAt !== null && createdAt <= event.movedAt) {
      return this.settlement.oweBack(manager, paid, 'event-moved');
    }
    if (await this.settlement.sellLate(manager, paid)) return;
    return this.settlement.oweBack(manager, paid, 'no-tickets-left');
  }

  private report({ id, amountMinor, currency, sessionId }: CapturedPayment, what: string): void {
    const payment = `payment ${id} of ${amountMinor} ${currency} by session ${sessionId}`;
    this.alarm.raise(`${payment} ${what}`, 'payment');
  }
}
