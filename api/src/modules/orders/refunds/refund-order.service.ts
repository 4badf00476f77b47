import { Injectable } from '@nestjs/common';
import type { EventOrder } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../../common/errors/domain-error.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditLog } from '../../audit-log/audit-log.service.js';
import { isRefunded } from '../domain/order-state.js';
import { refundPending } from '../domain/orders.errors.js';
import { DisputesRepository } from '../persistence/disputes.repository.js';
import type { OrderEntity } from '../persistence/order.entity.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import type { PaymentEntity } from '../persistence/payment.entity.js';
import { PaymentsRepository } from '../persistence/payments.repository.js';
import { RefundsRepository } from '../persistence/refunds.repository.js';
import { EventOrderQueries } from '../reading/event-order-queries.service.js';
import { TicketAdmission } from '../../tickets/ticket-admission.service.js';
import { Settlement } from '../settlement/settlement.service.js';

/** The organiser's decisions about the money of an order. Repeating a decision changes nothing. */
@Injectable()
export class RefundOrderService {
  constructor(
    private readonly transactions: Transactions,
    private readonly orders: OrdersRepository,
    private readonly payments: PaymentsRepository,
    private readonly refunds: RefundsRepository,
    private readonly disputes: DisputesRepository,
    private readonly settlement: Settlement,
    private readonly admission: TicketAdmission,
    private readonly audit: AuditLog,
    private readonly queries: EventOrderQueries,
  ) {}

  /**
   * Invalidates the tickets of a paid order and owes its money back; an order that is being refunded stays as it is.
   * Throws ORDER_NOT_PAID when there is nothing to return, ORDER_DISPUTED while the buyer's bank has the money, and
   * TICKET_INSIDE for a ticket that the door has admitted, unless `evenIfInside`.
   */
  refund(orderId: string, organiserId: string, evenIfInside: boolean): Promise<EventOrder> {
    return this.decide(orderId, async (manager, order) => {
      if (isRefunded(order.paymentStatus)) return;
      if (order.paymentStatus !== 'completed') throw new DomainError('ORDER_NOT_PAID');
      await this.assertUndisputed(manager, [{ id: order.paymentIntentId }]);
      if ((await this.admission.lockOrder(manager, orderId)) && !evenIfInside) {
        throw new DomainError('TICKET_INSIDE');
      }
      const cause = { why: 'refunded-by-organiser', by: `user:${organiserId}` } as const;
      await this.settlement.takeBack(manager, order, cause);
    });
  }

  /**
   * Retries the failed refunds of an order; a refund that is pending or has arrived stays as it is. Throws
   * REFUND_NOT_FAILED for an order that was never refunded, ORDER_DISPUTED while a bank has the money.
   */
  retry(orderId: string, organiserId: string): Promise<EventOrder> {
    return this.decide(orderId, async (manager, order) => {
      const failed = await this.payments.lockFailedOf(manager, orderId);
      if (failed.length === 0) {
        if (isRefunded(order.paymentStatus)) return;
        throw new DomainError('REFUND_NOT_FAILED');
      }
      await this.assertUndisputed(manager, failed);
      for (const { id } of failed) await this.payments.owe(manager, id);
      await this.record(manager, 'refund-retried', order, organiserId);
    });
  }

  /**
   * Records that the organiser has returned the money of failed refunds in another way, so that they are not retried.
   * Throws REFUND_NOT_FAILED while the provider may yet return it, ORDER_DISPUTED while a bank may.
   */
  payBack(orderId: string, organiserId: string): Promise<EventOrder> {
    return this.decide(orderId, async (manager, order) => {
      const failed = await this.payments.lockFailedOf(manager, orderId);
      if (failed.length === 0) {
        if (await this.payments.isPaidBack(manager, orderId)) return;
        throw new DomainError('REFUND_NOT_FAILED');
      }
      await this.assertUndisputed(manager, failed);
      await this.assertNonePending(manager, failed);
      for (const payment of failed) await this.payBackOne(manager, order, payment, organiserId);
      await this.record(manager, 'order-paid-back', order, organiserId);
    });
  }

  private async payBackOne(
    manager: EntityManager,
    order: OrderEntity,
    payment: PaymentEntity,
    organiserId: string,
  ): Promise<void> {
    const { id, amountMinor } = payment;
    const left = amountMinor - (await this.refunds.returnedOf(manager, id));
    await this.settlement.book(manager, 'pay-back', payment, left);
    await this.payments.markPaidBack(manager, id, left);
    if (order.paymentIntentId === id) await this.settlement.payBack(manager, order, organiserId);
  }

  private async decide(
    orderId: string,
    decision: (manager: EntityManager, order: OrderEntity) => Promise<void>,
  ): Promise<EventOrder> {
    await this.transactions.run(async (manager) => {
      const order = await this.orders.lock(manager, orderId);
      if (!order) throw new DomainError('ORDER_NOT_FOUND');
      await decision(manager, order);
    });
    return this.queries.get(orderId);
  }

  private async assertUndisputed(
    manager: EntityManager,
    payments: readonly { id: string | null }[],
  ): Promise<void> {
    const ids = payments.flatMap(({ id }) => id ?? []);
    if (await this.disputes.isOpen(manager, ids)) throw new DomainError('ORDER_DISPUTED');
  }

  private async assertNonePending(
    manager: EntityManager,
    payments: readonly PaymentEntity[],
  ): Promise<void> {
    const ids = payments.map(({ id }) => id);
    if (await this.refunds.isPending(manager, ids)) throw refundPending();
  }

  private record(
    manager: EntityManager,
    action: 'refund-retried' | 'order-paid-back',
    { id }: OrderEntity,
    organiserId: string,
  ): Promise<void> {
    return this.audit.record(manager, {
      actor: `user:${organiserId}`,
      action,
      subject: `order:${id}`,
    });
  }
}
