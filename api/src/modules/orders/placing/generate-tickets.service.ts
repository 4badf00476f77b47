import { Injectable } from '@nestjs/common';
import type { Order } from '@stagedoor/contracts';
import { orderNotPaid } from '../domain/orders.errors.js';
import type { OrderEntity } from '../persistence/order.entity.js';
import { OrderQueries } from '../reading/order-queries.service.js';
import { ConfirmPaymentService } from '../settlement/confirm-payment.service.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';

@Injectable()
export class GenerateTicketsService {
  constructor(
    private readonly queries: OrderQueries,
    private readonly gateway: StripeGateway,
    private readonly confirmPayment: ConfirmPaymentService,
  ) {}

  /**
   * Returns the paid order with its tickets; repeating the request changes nothing. Asks the provider when no notice
   * has come yet. Throws ORDER_NOT_PAID when there is no payment there either.
   */
  async generate(id: string, buyerId: string): Promise<Order> {
    const order = await this.queries.findOwn(id, buyerId);
    if (awaitsPayment(order)) await this.lookForPayment(order);
    const now = await this.queries.get(id, buyerId);
    if (awaitsPayment(now)) throw orderNotPaid();
    return now;
  }

  private async lookForPayment({ checkoutSessionId }: OrderEntity): Promise<void> {
    if (checkoutSessionId === null) return;
    const session = await this.gateway.findCheckout(checkoutSessionId);
    if (session) await this.confirmPayment.confirm(session);
  }
}

function awaitsPayment({ paymentStatus }: Pick<Order, 'paymentStatus'>): boolean {
  return paymentStatus === 'pending' || paymentStatus === 'expired' || paymentStatus === 'failed';
}
