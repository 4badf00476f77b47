import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { RecoveryMode } from '../site/recovery-mode.service.js';
import { ConfirmPaymentService } from './confirm-payment.service.js';
import type { CheckoutSession } from './domain/checkout-session.js';
import { type ReleaseCause, STATUS_WHEN_RELEASED } from './domain/order-change.js';
import { LedgerRepository } from './persistence/ledger.repository.js';
import type { OrderEntity } from './persistence/order.entity.js';
import { OrdersRepository } from './persistence/orders.repository.js';
import { TicketHoldsRepository } from './persistence/ticket-holds.repository.js';
import { StripeGateway } from './stripe.gateway.js';

/** Gives held tickets back: only when the provider has said that nobody can pay for them any more. */
@Injectable()
export class ReleaseHoldService {
  constructor(
    private readonly transactions: Transactions,
    private readonly gateway: StripeGateway,
    private readonly orders: OrdersRepository,
    private readonly holds: TicketHoldsRepository,
    private readonly ledger: LedgerRepository,
    private readonly confirmPayment: ConfirmPaymentService,
    private readonly recovery: RecoveryMode,
  ) {}

  /**
   * Ends the order's session and gives its tickets back, or completes the order when the payment was quicker. While
   * the provider cannot be reached, or the money is still on its way, the hold stays. Throws SALES_PAUSED in recovery
   * mode: the order may have a session that the books do not know.
   */
  async letGo(order: OrderEntity, cause: ReleaseCause): Promise<void> {
    if (order.paymentStatus !== 'pending') return;
    await this.recovery.assertOff();
    if (order.checkoutSessionId === null) {
      await this.transactions.run((manager) => this.releaseUnpayableIn(manager, order.id, cause));
      return;
    }
    const session = await this.gateway.endCheckout(order.checkoutSessionId);
    if (session?.status === 'complete') return this.confirmPayment.confirm(session);
    const { id, checkoutSessionId } = order;
    await this.transactions.run((manager) => this.releaseIn(manager, id, checkoutSessionId, cause));
  }

  /**
   * Releases the tickets of an order that has no payment page, and forgets its request, so that the same key may order
   * again. False, and nothing changed, when the order has a page after all or is not pending any more.
   */
  async releaseUnpayableIn(
    manager: EntityManager,
    orderId: string,
    cause: ReleaseCause,
  ): Promise<boolean> {
    const order = await this.orders.lock(manager, orderId);
    if (order?.checkoutSessionId !== null || order.paymentStatus !== 'pending') return false;
    await this.giveBack(manager, order, cause);
    await this.orders.forgetRequest(manager, orderId);
    return true;
  }

  /**
   * What a notice of a payment that will not come means: the tickets go back, unless the session itself says that it
   * is paid, or that it may be paid yet.
   */
  async settleIn(
    manager: EntityManager,
    session: CheckoutSession,
    cause: ReleaseCause,
  ): Promise<void> {
    if (session.paid) {
      await this.confirmPayment.confirmIn(manager, session);
      return;
    }
    const refused = session.status === 'complete' && cause.why === 'payment-failed';
    if (session.status !== 'expired' && !refused) return;
    const owner = (await this.orders.ownersOf(manager, [session])).get(session.id);
    if (owner?.is === 'ours') await this.releaseIn(manager, owner.orderId, session.id, cause);
  }

  /** Gives back the tickets that waited for this session, which the provider says is over. */
  private async releaseIn(
    manager: EntityManager,
    orderId: string,
    sessionId: string,
    cause: ReleaseCause,
  ): Promise<void> {
    const order = await this.orders.lock(manager, orderId);
    if (order && (order.checkoutSessionId ?? sessionId) === sessionId) {
      await this.giveBack(manager, order, cause);
    }
  }

  private async giveBack(
    manager: EntityManager,
    order: OrderEntity,
    cause: ReleaseCause,
  ): Promise<void> {
    if (order.paymentStatus !== 'pending') return;
    await this.holds.giveBack(manager, order.id);
    const { id: orderId, totalMinor: amountMinor, currency } = order;
    await this.ledger.book(manager, 'release', { orderId, amountMinor, currency });
    await this.orders.changeStatus(manager, { order, to: STATUS_WHEN_RELEASED[cause.why], cause });
  }
}
