import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../audit-log/audit-log.service.js';
import { Outbox } from '../mail/outbox.service.js';
import { IssueTicketsService } from '../tickets/issue-tickets.service.js';
import type { ChangeCause } from './domain/order-change.js';
import { LedgerRepository } from './persistence/ledger.repository.js';
import type { OrderEntity } from './persistence/order.entity.js';
import { OrdersRepository } from './persistence/orders.repository.js';
import { PaymentsRepository } from './persistence/payments.repository.js';
import { TicketHoldsRepository } from './persistence/ticket-holds.repository.js';

@Injectable()
export class TakeBackOrderService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly payments: PaymentsRepository,
    private readonly ledger: LedgerRepository,
    private readonly holds: TicketHoldsRepository,
    private readonly tickets: IssueTicketsService,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Makes the tickets of a completed, locked order invalid, puts them back on sale, and owes its price back. What cost
   * nothing is refunded with that.
   */
  async takeBack(manager: EntityManager, order: OrderEntity, cause: ChangeCause): Promise<void> {
    await this.holds.takeBack(manager, order.id);
    await this.tickets.invalidate(manager, order.id);
    const { id: orderId, totalMinor: amountMinor, currency } = order;
    await this.ledger.book(manager, 'take-back', { orderId, amountMinor, currency });
    await this.orders.changeStatus(manager, { order, to: 'refund_pending', cause });
    const refunded = { action: 'order-refunded', subject: `order:${orderId}` } as const;
    await this.audit.record(manager, { actor: cause.by, ...refunded });
    if (cause.why === 'event-cancelled')
      await this.outbox.put(manager, 'order-cancelled', { orderId });
    if (order.paymentIntentId !== null) await this.payments.owe(manager, order.paymentIntentId);
    else await this.finish(manager, order, cause);
  }

  /**
   * Ends a locked order whose payment its buyer's bank has returned: no refund is made. Tickets that were still good are
   * cancelled and back on sale.
   */
  async chargeBack(manager: EntityManager, order: OrderEntity): Promise<void> {
    const cause = { why: 'dispute-lost', by: 'provider' } as const;
    const { id: orderId, totalMinor: amountMinor, currency } = order;
    if (order.paymentStatus === 'completed') {
      await this.holds.takeBack(manager, orderId);
      await this.tickets.invalidate(manager, orderId);
      await this.ledger.book(manager, 'take-back', { orderId, amountMinor, currency });
    }
    await this.orders.changeStatus(manager, { order, to: 'refunded', cause });
    const charged = { action: 'order-charged-back', subject: `order:${orderId}` } as const;
    await this.audit.record(manager, { actor: 'provider', ...charged });
    await this.outbox.put(manager, 'order-charged-back', { orderId });
  }

  /** The organiser has returned the money of a locked order without the provider: the order ends here. */
  async payBack(manager: EntityManager, order: OrderEntity, organiserId: string): Promise<void> {
    const cause = { why: 'paid-back', by: `user:${organiserId}` } as const;
    await this.tickets.markRefunded(manager, order.id);
    await this.orders.changeStatus(manager, { order, to: 'refunded', cause });
    await this.outbox.put(manager, 'order-paid-back', { orderId: order.id });
  }

  /** The money is back: the order ends here. */
  async finish(manager: EntityManager, order: OrderEntity, cause: ChangeCause): Promise<void> {
    await this.tickets.markRefunded(manager, order.id);
    await this.orders.changeStatus(manager, { order, to: 'refunded', cause });
    if (order.totalMinor > 0)
      await this.outbox.put(manager, 'order-refunded', { orderId: order.id });
  }
}
