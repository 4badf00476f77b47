import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Order } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { orderNotPaid } from '../domain/orders.errors.js';
import type { OrderEntity } from '../persistence/order.entity.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import { OrderQueries } from '../reading/order-queries.service.js';
import { ConfirmPaymentService } from '../settlement/confirm-payment.service.js';
import { PaymentJobsPace } from '../stripe/payment-jobs-pace.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';

@Injectable()
export class GenerateTicketsService {
  private isAskingForEnded = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly orders: OrdersRepository,
    private readonly queries: OrderQueries,
    private readonly gateway: StripeGateway,
    private readonly pace: PaymentJobsPace,
    private readonly confirmPayment: ConfirmPaymentService,
  ) {}

  /**
   * Returns the paid order with its tickets; repeating the request changes nothing. Asks the provider when no notice
   * has come yet, unless another call has just asked for this order, or is asking for one that has ended, or the calls
   * for all orders have used up their pace. Throws ORDER_NOT_PAID when no payment is known.
   */
  async generate(id: string, buyerId: string): Promise<Order> {
    const order = await this.queries.findOwn(id, buyerId);
    if (awaitsPayment(order)) await this.lookForPayment(order);
    const now = await this.queries.get(id, buyerId);
    if (awaitsPayment(now)) throw orderNotPaid();
    return now;
  }

  /** Asks for one order that has ended at a time: an account may have thousands, and the provider limits all calls. */
  private async lookForPayment(order: OrderEntity): Promise<void> {
    if (order.paymentStatus === 'pending') return this.ask(order);
    if (this.isAskingForEnded) return;
    this.isAskingForEnded = true;
    try {
      await this.ask(order);
    } finally {
      this.isAskingForEnded = false;
    }
  }

  private async ask({ id, checkoutSessionId }: OrderEntity): Promise<void> {
    if (checkoutSessionId === null) return;
    if (!(await this.orders.claimQuestion(this.dataSource.manager, id))) return;
    if (!(await this.pace.mayCallNow())) return;
    const session = await this.gateway.findCheckout(checkoutSessionId);
    if (session) await this.confirmPayment.confirm(session);
  }
}

function awaitsPayment({ paymentStatus }: Pick<Order, 'paymentStatus'>): boolean {
  return paymentStatus === 'pending' || paymentStatus === 'expired' || paymentStatus === 'failed';
}
