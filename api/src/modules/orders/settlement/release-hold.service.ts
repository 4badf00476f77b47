import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../database/transactions.js';
import { RecoveryMode } from '../../site/recovery-mode.service.js';
import type { CheckoutSession } from '../domain/checkout-session.js';
import type { ReleaseCause } from '../domain/order-change.js';
import type { OrderEntity } from '../persistence/order.entity.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import { PaymentJobsPace } from '../stripe/payment-jobs-pace.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';
import { ConfirmPaymentService } from './confirm-payment.service.js';
import { Settlement } from './settlement.service.js';

/** Releases held tickets, only after the provider has confirmed that they cannot be paid for any more. */
@Injectable()
export class ReleaseHoldService {
  /** Sessions that are being ended, by id. */
  private readonly ending = new Map<string, Promise<CheckoutSession | null>>();

  constructor(
    private readonly transactions: Transactions,
    private readonly gateway: StripeGateway,
    private readonly pace: PaymentJobsPace,
    private readonly orders: OrdersRepository,
    private readonly settlement: Settlement,
    private readonly confirmPayment: ConfirmPaymentService,
    private readonly recovery: RecoveryMode,
  ) {}

  /**
   * Ends the order's session and releases its tickets, or completes the order when the payment came first. While the
   * provider cannot be reached, or the payment is in progress, the hold stays. Throws SALES_PAUSED in recovery mode:
   * the order may have a session that is not in the database.
   */
  async release(order: OrderEntity, cause: ReleaseCause): Promise<void> {
    if (order.paymentStatus !== 'pending') return;
    await this.recovery.assertOff();
    if (order.checkoutSessionId === null) {
      await this.transactions.run((manager) => this.releaseUnpayableIn(manager, order.id, cause));
      return;
    }
    const session = await this.endCheckout(order.checkoutSessionId);
    if (session?.status === 'complete') return this.confirmPayment.confirm(session);
    const { id, checkoutSessionId } = order;
    await this.transactions.run((manager) => this.releaseIn(manager, id, checkoutSessionId, cause));
  }

  /** Calls the provider once for concurrent requests, whose number is the buyer's choice. */
  private endCheckout(sessionId: string): Promise<CheckoutSession | null> {
    const known = this.ending.get(sessionId);
    if (known) return known;
    const ending = this.gateway.endCheckout(sessionId).finally(() => this.ending.delete(sessionId));
    this.ending.set(sessionId, ending);
    return ending;
  }

  /** Releases an order like `release`, for a background job, whose calls to the provider are paced. */
  async releaseInTurn(order: OrderEntity, cause: ReleaseCause): Promise<void> {
    if (order.checkoutSessionId !== null) await this.pace.turn();
    await this.release(order, cause);
  }

  /** Releases an order that gets no payment page. */
  async releaseWithoutPage(orderId: string, why: 'no-payment-page' | 'event-over'): Promise<void> {
    const cause = { why, by: 'shop' } as const;
    await this.transactions.run((manager) => this.releaseUnpayableIn(manager, orderId, cause));
  }

  /**
   * Releases the tickets of an order that has no payment page, and deletes its request key, so that the same key may
   * place another order. Returns false, and changes nothing, when the order has a page or is not pending any more.
   */
  async releaseUnpayableIn(
    manager: EntityManager,
    orderId: string,
    cause: ReleaseCause,
  ): Promise<boolean> {
    const order = await this.orders.lock(manager, orderId);
    if (order?.checkoutSessionId !== null || order.paymentStatus !== 'pending') return false;
    await this.settlement.release(manager, order, cause);
    await this.orders.forgetRequest(manager, orderId);
    return true;
  }

  /**
   * Applies a notice that a payment will not come: releases the tickets, unless the session is paid or may still be
   * paid.
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

  /** Releases the tickets that were held for this session, which has ended at the provider. */
  private async releaseIn(
    manager: EntityManager,
    orderId: string,
    sessionId: string,
    cause: ReleaseCause,
  ): Promise<void> {
    const order = await this.orders.lock(manager, orderId);
    if (order && (order.checkoutSessionId ?? sessionId) === sessionId) {
      await this.settlement.release(manager, order, cause);
    }
  }
}
