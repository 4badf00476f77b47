import { Inject, Injectable, Logger } from '@nestjs/common';
import { pages, type PlacedOrder, type PlaceOrderBody } from '@stagedoor/contracts';
import { networkKeys } from '../../../common/http/network-key.js';
import { currentTraceparent } from '../../../common/tracing/spans.js';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { EventCatalogue } from '../../events/event-catalogue.service.js';
import { CheckoutLineService } from '../checkout/checkout-line.service.js';
import type { OrderToPay, PaymentPage } from '../domain/checkout-line.js';
import { holdRefused, noPaymentPage } from '../domain/orders.errors.js';
import type { HeldOrder, HoldRequest } from '../domain/ticket-hold.js';
import { OrderQueries } from '../reading/order-queries.service.js';
import { ReleaseHoldService } from '../settlement/release-hold.service.js';
import { CompleteFreeOrderService } from './complete-free-order.service.js';
import { HoldBatching } from './hold-batching.js';
import { toHoldRequest } from './hold-request.js';

/** The account that places an order, and the network of the request. */
export interface Buyer {
  id: string;
  network: string;
}

@Injectable()
export class PlaceOrderService {
  private readonly logger = new Logger(PlaceOrderService.name);
  private readonly keyOf: (network: string) => string;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly batching: HoldBatching,
    private readonly line: CheckoutLineService,
    private readonly completeFreeOrder: CompleteFreeOrderService,
    private readonly releaseHold: ReleaseHoldService,
    private readonly queries: OrderQueries,
    private readonly events: EventCatalogue,
  ) {
    this.keyOf = networkKeys(environment.JWT_SECRET, 'orders');
  }

  /**
   * Holds the tickets, then opens the payment page, or returns the address of the page on which to wait for it. When
   * the provider cannot be reached the tickets are released at once: without an address they cannot be paid for.
   */
  async place(buyer: Buyer, body: PlaceOrderBody, requestKey: string | null): Promise<PlacedOrder> {
    const networkKey = this.keyOf(buyer.network);
    const trace = currentTraceparent();
    const request = { ...toHoldRequest(body, requestKey), buyerId: buyer.id, networkKey, trace };
    const outcome = await this.batching.hold(request);
    switch (outcome.outcome) {
      case 'held':
        return outcome.totalMinor === 0
          ? this.answer(outcome.orderId, buyer.id)
          : this.openPaymentPage(request, outcome);
      case 'repeated':
        return this.answer(outcome.orderId, buyer.id);
      default:
        throw holdRefused(outcome, this.environment.MAX_TICKETS_PER_PERSON);
    }
  }

  private async openPaymentPage(request: HoldRequest, held: HeldOrder): Promise<PlacedOrder> {
    const order = toPay(request, held);
    if (held.checkoutInMs === null && (await this.line.isSoon(order))) {
      return this.currentOrder(order.id, request.buyerId);
    }
    const page = await this.pageOf(order, held.checkoutInMs);
    return {
      order: await this.queries.describeHeld(order, held, page),
      checkoutUrl: page?.checkoutUrl ?? this.waitingPage(order.id),
    };
  }

  private async pageOf(order: OrderToPay, inMs: number | null): Promise<PaymentPage | null> {
    if (inMs === null) return null;
    try {
      return await this.line.openSoon(order, inMs);
    } catch (error) {
      await this.abandon(order.id);
      throw error;
    }
  }

  /** The response for a stored order, of this request or an earlier one. A free order completes here. */
  private async answer(orderId: string, buyerId: string): Promise<PlacedOrder> {
    await this.completeFreeOrder.complete(orderId);
    return this.currentOrder(orderId, buyerId);
  }

  /** The response for an order that may have its page within a moment. */
  private async currentOrder(orderId: string, buyerId: string): Promise<PlacedOrder> {
    const { eventId, paymentStatus, checkoutUrl } = await this.line.awaitPage(orderId);
    if (checkoutUrl === null && paymentStatus !== 'pending') {
      throw noPaymentPage((await this.events.outlineOf(eventId))?.status);
    }
    return {
      order: await this.queries.get(orderId, buyerId),
      checkoutUrl: checkoutUrl ?? this.waitingPage(orderId),
    };
  }

  private waitingPage(orderId: string): string {
    return this.environment.PUBLIC_URL + pages.checkoutWait(orderId);
  }

  /** When this fails, too, the checkout line retries the order after the attempt has ended. */
  private async abandon(orderId: string): Promise<void> {
    try {
      await this.releaseHold.releaseWithoutPage(orderId, 'no-payment-page');
    } catch (error) {
      this.logger.warn(
        `Order ${orderId} keeps its hold until the checkout line retries: ${String(error)}`,
      );
    }
  }
}

function toPay({ id, buyerId, eventId, items }: HoldRequest, held: HeldOrder): OrderToPay {
  const lines = items.map((item, index) => ({
    ...item,
    unitPriceMinor: held.unitPricesMinor[index]!,
  }));
  return { id, buyerId, eventId, lines, attempt: 1, openedAt: held.createdAt };
}
