import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { pages, type PlacedOrder, type PlaceOrderBody } from '@stagedoor/contracts';
import { networkKeys } from '../../common/http/network-key.js';
import { newId } from '../../common/ids/new-id.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { Transactions } from '../../database/transactions.js';
import { EventCatalogue } from '../events/event-catalogue.service.js';
import { CheckoutLineService } from './checkout-line.service.js';
import { CheckoutPlaces } from './checkout-places.service.js';
import { CompleteFreeOrderService } from './complete-free-order.service.js';
import { HoldLanes } from './hold-lanes.js';
import type { OrderToPay, PaymentPage } from './open-checkout.service.js';
import { OrderQueries } from './order-queries.service.js';
import { holdRefused, paymentsUnavailable } from './orders.errors.js';
import { toOrder } from './orders.mapper.js';
import type { HeldOrder, HoldRequest } from './persistence/ticket-holds.repository.js';
import { ReleaseHoldService } from './release-hold.service.js';

/** The account that places an order, and the network that it comes from. */
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
    private readonly transactions: Transactions,
    private readonly lanes: HoldLanes,
    private readonly line: CheckoutLineService,
    private readonly places: CheckoutPlaces,
    private readonly events: EventCatalogue,
    private readonly completeFreeOrder: CompleteFreeOrderService,
    private readonly releaseHold: ReleaseHoldService,
    private readonly queries: OrderQueries,
  ) {
    this.keyOf = networkKeys(environment.JWT_SECRET, 'orders');
  }

  /**
   * Holds the tickets, then opens the payment page, or names the page on which to wait for it. When the provider
   * cannot be reached the tickets are given back at once: no address was handed out, so nobody can pay.
   */
  async place(buyer: Buyer, body: PlaceOrderBody, requestKey: string | null): Promise<PlacedOrder> {
    const networkKey = this.keyOf(buyer.network);
    const request = { ...toRequest(buyer.id, body, requestKey), networkKey };
    const outcome = await this.lanes.hold(request);
    switch (outcome.outcome) {
      case 'held':
        return outcome.totalMinor === 0
          ? this.answer(outcome.orderId, buyer.id)
          : this.askForMoney(request, outcome);
      case 'repeated':
        return this.answer(outcome.orderId, buyer.id);
      default:
        throw holdRefused(outcome, this.environment.MAX_TICKETS_PER_PERSON);
    }
  }

  private async askForMoney(request: HoldRequest, held: HeldOrder): Promise<PlacedOrder> {
    const order = toPay(request, held);
    if (held.checkoutInMs === null && (await this.line.isSoon(order))) {
      return this.whatBecameOf(order.id, request.buyerId);
    }
    const page = await this.pageOf(order, held.checkoutInMs);
    const event = await this.events.describeCached(order.eventId);
    const places = await this.places.find(page ? [] : [order]);
    const told = {
      ...order,
      paymentStatus: 'pending',
      totalMinor: held.totalMinor,
      createdAt: held.createdAt,
      checkoutUrl: page?.checkoutUrl ?? null,
      holdExpiresAt: page?.holdExpiresAt ?? null,
      refundReason: null,
      items: order.lines,
    } as const;
    const standing = { place: places.get(order.id) ?? null, refundFailed: false };
    return {
      order: toOrder(told, standing, event, []),
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

  /** The response for an order that is stored, by this call or one before it: if it is free, it completes here. */
  private async answer(orderId: string, buyerId: string): Promise<PlacedOrder> {
    await this.completeFreeOrder.complete(orderId);
    return this.whatBecameOf(orderId, buyerId);
  }

  /** The response for an order that may have its page within a moment. */
  private async whatBecameOf(orderId: string, buyerId: string): Promise<PlacedOrder> {
    const { paymentStatus, checkoutUrl } = await this.line.look(orderId);
    if (checkoutUrl === null && paymentStatus !== 'pending') throw paymentsUnavailable();
    return {
      order: await this.queries.get(orderId, buyerId),
      checkoutUrl: checkoutUrl ?? this.waitingPage(orderId),
    };
  }

  private waitingPage(orderId: string): string {
    return this.environment.PUBLIC_URL + pages.checkoutWait(orderId);
  }

  /** Should even this fail, the line takes the order up when its attempt is over. */
  private async abandon(orderId: string): Promise<void> {
    try {
      await this.transactions.run((manager) =>
        this.releaseHold.releaseUnpayableIn(manager, orderId, {
          why: 'no-payment-page',
          by: 'shop',
        }),
      );
    } catch (error) {
      this.logger.warn(`Order ${orderId} is left to the checkout line: ${String(error)}`);
    }
  }
}

/** Ids in capitals name the same things. */
function toRequest(
  buyerId: string,
  body: PlaceOrderBody,
  requestKey: string | null,
): Omit<HoldRequest, 'networkKey'> {
  const eventId = body.eventId.toLowerCase();
  const items = body.items.map(({ ticketTypeId, quantity }) => ({
    ticketTypeId: ticketTypeId.toLowerCase(),
    quantity,
  }));
  const requestHash = requestKey && hashOf([eventId, items]);
  return { id: newId(), buyerId, eventId, items, requestKey, requestHash };
}

function hashOf(sent: unknown): string {
  return createHash('sha256').update(JSON.stringify(sent)).digest('base64url');
}

function toPay({ id, buyerId, eventId, items }: HoldRequest, held: HeldOrder): OrderToPay {
  const lines = items.map((item, index) => ({
    ...item,
    unitPriceMinor: held.unitPricesMinor[index]!,
  }));
  return { id, buyerId, eventId, lines, attempt: 1, openedAt: held.createdAt };
}
