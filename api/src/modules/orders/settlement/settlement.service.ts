import { Injectable } from '@nestjs/common';
import type { Pence, RefundReason } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { together } from '../../../database/together.js';
import { type AuditEntry, AuditLog } from '../../audit-log/audit-log.service.js';
import { Outbox } from '../../mail/outbox.service.js';
import { IssueTicketsService } from '../../tickets/issue-tickets.service.js';
import type { CapturedPayment } from '../domain/captured-payment.js';
import type { PaymentMovement } from '../domain/ledger.js';
import {
  type ChangeCause,
  type ChangedBy,
  MAIL_WHEN_TAKEN_BACK,
  type ReleaseCause,
  STATUS_WHEN_RELEASED,
  type TakeBackCause,
} from '../domain/order-change.js';
import { LedgerRepository } from '../persistence/ledger.repository.js';
import type { OrderEntity } from '../persistence/order.entity.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import type { PaymentEntity } from '../persistence/payment.entity.js';
import { PaymentsRepository } from '../persistence/payments.repository.js';
import { TicketHoldsRepository } from '../persistence/ticket-holds.repository.js';

/** A payment, and the locked order that it is for. */
export interface OrderPayment {
  order: OrderEntity;
  payment: CapturedPayment;
}

/** A locked order that is paid for, by no payment if it is free. */
export type PaidOrder = Pick<OrderPayment, 'order'> & Partial<OrderPayment>;

/** A stored payment and its order, both locked; the order is null when the payment has none. */
export type LockedPayment = { payment: PaymentEntity; order: OrderEntity | null };

/**
 * Moves an order's tickets, its entries in the ledger and its status together, in the caller's transaction. The caller
 * holds the lock of each order, and decides which move it is.
 */
@Injectable()
export class Settlement {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly payments: PaymentsRepository,
    private readonly ledger: LedgerRepository,
    private readonly holds: TicketHoldsRepository,
    private readonly tickets: IssueTicketsService,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** Locks the order of a payment and then the payment. Returns null for an unknown payment. */
  async lockPayment(manager: EntityManager, id: string): Promise<LockedPayment | null> {
    const known = await this.payments.find(manager, id);
    if (!known) return null;
    const order = known.orderId === null ? null : await this.orders.lock(manager, known.orderId);
    const payment = await this.payments.lock(manager, id);
    return payment && { payment, order };
  }

  /** Records captured payments. Returns those that were not known before: each payment has its effect once. */
  async capture(
    manager: EntityManager,
    captured: readonly OrderPayment[],
  ): Promise<OrderPayment[]> {
    const news = await this.payments.record(manager, captured);
    const amounts = news.map(({ payment, order }) => ({ ...payment, orderId: order.id }));
    await this.ledger.book(manager, 'capture', ...amounts);
    return news;
  }

  /** Sells what the orders hold and issues their tickets. Locks the stock, for which all buyers of an event wait, last. */
  async sell(
    manager: EntityManager,
    cause: ChangeCause,
    ...paid: readonly PaidOrder[]
  ): Promise<void> {
    if (paid.length === 0) return;
    const orders = paid.map(({ order }) => order);
    await together([
      this.complete(manager, cause, ...paid),
      this.ledger.book(manager, 'sell', ...orders.map(priceOf)),
    ]);
    const ids = orders.map(({ id }) => id);
    // Sent together, run one after the other.
    await together([this.holds.sellHeld(manager, ids), this.reportSoldOut(manager, orders)]);
  }

  /** Sells the tickets of an order whose hold was released. Returns false, and sells none, unless all are free. */
  async sellLate(manager: EntityManager, paid: OrderPayment): Promise<boolean> {
    const { order } = paid;
    if (!(await this.holds.sellReleased(manager, order.id))) return false;
    await this.ledger.book(manager, 'sell-late', priceOf(order));
    await this.complete(manager, { why: 'paid-late', by: 'provider' }, paid);
    await this.reportSoldOut(manager, [order]);
    return true;
  }

  /** Releases what an order holds. Does nothing when it holds nothing. */
  async release(manager: EntityManager, order: OrderEntity, cause: ReleaseCause): Promise<void> {
    if (order.paymentStatus !== 'pending') return;
    await this.releaseTickets(manager, order);
    await this.orders.changeStatus(manager, { order, to: STATUS_WHEN_RELEASED[cause.why], cause });
  }

  /** Owes the payment of an order back, and releases what the order still holds. */
  async oweBack(
    manager: EntityManager,
    { order, payment }: OrderPayment,
    why: RefundReason,
  ): Promise<void> {
    if (order.paymentStatus === 'pending') await this.releaseTickets(manager, order);
    await this.owe(manager, order.id, payment);
    const cause = { why, by: 'provider' } as const;
    await this.orders.changeStatus(manager, { order, to: 'refund_pending', cause, payment });
    await this.record(manager, 'shop', 'order-refunded', order);
  }

  /** Owes back a payment that changes no order. */
  async oweBackAlone(manager: EntityManager, { order, payment }: OrderPayment): Promise<void> {
    await this.owe(manager, order.id, payment);
    const returned = { action: 'payment-returned', subject: `payment:${payment.id}` } as const;
    await this.audit.record(manager, { actor: 'shop', ...returned });
  }

  /**
   * Makes the tickets of a completed order invalid, puts them back on sale, reports that to the buyer unless its refund
   * is over, and owes its price back. A free order is refunded with that.
   */
  async takeBack(manager: EntityManager, order: OrderEntity, cause: TakeBackCause): Promise<void> {
    await this.takeTicketsBack(manager, order);
    await this.orders.changeStatus(manager, { order, to: 'refund_pending', cause });
    await this.record(manager, cause.by, 'order-refunded', order);
    const mail = MAIL_WHEN_TAKEN_BACK[cause.why];
    if (mail !== null) await this.outbox.put(manager, mail, { orderId: order.id });
    if (order.paymentIntentId !== null) await this.payments.owe(manager, order.paymentIntentId);
    else await this.finishRefund(manager, order, cause);
  }

  /**
   * Ends an order whose payment its buyer's bank has returned: no refund is made. Valid tickets become invalid and are
   * back on sale.
   */
  async chargeBack(manager: EntityManager, order: OrderEntity): Promise<void> {
    if (order.paymentStatus === 'completed') await this.takeTicketsBack(manager, order);
    const cause = { why: 'dispute-lost', by: 'provider' } as const;
    await this.orders.changeStatus(manager, { order, to: 'refunded', cause });
    await this.record(manager, 'provider', 'order-charged-back', order);
    await this.outbox.put(manager, 'order-charged-back', { orderId: order.id });
  }

  /** Books money of a payment that moves without its order: refunds on their way, disputes. */
  book(
    manager: EntityManager,
    movement: PaymentMovement,
    { orderId, currency }: PaymentEntity,
    amountMinor: Pence,
  ): Promise<void> {
    return this.ledger.book(manager, movement, { orderId, currency, amountMinor });
  }

  /** Records a return of an order's money by the organiser. Ends the order unless a refund that came back has ended it. */
  async payBack(manager: EntityManager, order: OrderEntity, organiserId: string): Promise<void> {
    const cause = { why: 'paid-back', by: `user:${organiserId}` } as const;
    if (order.paymentStatus !== 'refunded') await this.markRefunded(manager, order, cause);
    else await this.orders.storeRefundReason(manager, order.id, cause.why);
    await this.outbox.put(manager, 'order-paid-back', { orderId: order.id });
  }

  /** Ends an order whose money is back with its buyer. */
  async finishRefund(
    manager: EntityManager,
    order: OrderEntity,
    cause: ChangeCause,
  ): Promise<void> {
    await this.markRefunded(manager, order, cause);
    if (order.totalMinor > 0) {
      await this.outbox.put(manager, 'order-refunded', { orderId: order.id });
    }
  }

  private async complete(
    manager: EntityManager,
    cause: ChangeCause,
    ...paid: readonly PaidOrder[]
  ): Promise<void> {
    const orders = paid.map(({ order }) => order);
    const changes = paid.map((one) => ({ ...one, to: 'completed' as const, cause }));
    const mails = orders.map(({ id }) => ({ orderId: id }));
    await together([
      this.tickets.issue(manager, orders),
      this.orders.changeStatus(manager, ...changes),
      this.outbox.put(manager, 'order-confirmed', ...mails),
    ]);
  }

  /** Under the lock of the stock, the sale of an event's last ticket sends its creator one mail. */
  private async reportSoldOut(
    manager: EntityManager,
    orders: readonly OrderEntity[],
  ): Promise<void> {
    const eventIds = orders.map(({ eventId }) => eventId);
    const soldOut = await this.holds.findSoldOut(manager, eventIds);
    const mails = soldOut.map((eventId) => ({ eventId }));
    if (mails.length > 0) await this.outbox.put(manager, 'event-sold-out', ...mails);
  }

  private async releaseTickets(manager: EntityManager, order: OrderEntity): Promise<void> {
    await this.holds.release(manager, order.id);
    await this.ledger.book(manager, 'release', priceOf(order));
  }

  private async takeTicketsBack(manager: EntityManager, order: OrderEntity): Promise<void> {
    await this.holds.takeBack(manager, order.id);
    await this.tickets.invalidate(manager, order.id);
    await this.ledger.book(manager, 'take-back', priceOf(order));
  }

  private async owe(
    manager: EntityManager,
    orderId: string,
    payment: CapturedPayment,
  ): Promise<void> {
    await this.ledger.book(manager, 'owe-back', { orderId, ...payment });
    await this.payments.owe(manager, payment.id);
  }

  private async markRefunded(
    manager: EntityManager,
    order: OrderEntity,
    cause: ChangeCause,
  ): Promise<void> {
    await this.tickets.markRefunded(manager, order.id);
    await this.orders.changeStatus(manager, { order, to: 'refunded', cause });
  }

  private record(
    manager: EntityManager,
    actor: ChangedBy,
    action: AuditEntry['action'],
    { id }: OrderEntity,
  ): Promise<void> {
    return this.audit.record(manager, { actor, action, subject: `order:${id}` });
  }
}

function priceOf({ id, totalMinor, currency }: OrderEntity) {
  return { orderId: id, amountMinor: totalMinor, currency };
}
