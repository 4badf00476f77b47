import type { OrderLine } from './order-line.js';

/** An order in the line for payment pages. */
export interface WaitingOrder {
  id: string;
  eventId: string;
}

/** An order without a payment page, and how many attempts to open one have begun. */
export interface UnopenedOrder extends WaitingOrder {
  checkoutAttempts: number;
}

/** An order that is due for a payment page. */
export interface OrderToPay {
  id: string;
  buyerId: string;
  eventId: string;
  lines: readonly OrderLine[];
  /** Counts from 1; each attempt has an idempotency key of its own. */
  attempt: number;
  /** By the database's real clock, not `shop_now()`: the provider compares the session's expiry with real time. */
  openedAt: Date;
}

/** The address of an order's payment page, and the end of its hold. */
export interface PaymentPage {
  checkoutUrl: string;
  holdExpiresAt: Date;
}

/** An order's place in the line. */
export interface PlaceInLine {
  /** Orders that get their pages before it. */
  ahead: number;
  /** Seconds until its own page opens, if the provider keeps up with the pace. */
  waitSeconds: number;
}

/** The pace of the line. */
export interface LinePace {
  /** Seconds until the next page may be opened. */
  nextInSeconds: number;
  perSecond: number;
}

/** A snapshot of the line for payment pages. It also estimates the places of orders that joined the line later. */
export class CheckoutLine {
  private readonly ahead = new Map<string, number>();
  private readonly counts = new Map<string, number>();

  /** Takes the orders in the sequence in which they get their pages. */
  constructor(
    orders: readonly WaitingOrder[],
    private readonly pace: LinePace,
  ) {
    for (const [place, order] of orders.entries()) this.note(order, place);
  }

  /**
   * Returns the place of an order. An order that joined later is behind the orders of its event. The line serves events
   * in turn, so at most one more order of each other event than of its own comes before it. An order whose attempt is
   * under way, or has failed just now, is not in line and is the next.
   */
  placeOf(order: UnopenedOrder): PlaceInLine {
    const ahead = this.ahead.get(order.id) ?? (order.checkoutAttempts > 0 ? 0 : this.join(order));
    const { nextInSeconds, perSecond } = this.pace;
    return { ahead, waitSeconds: Math.ceil(nextInSeconds + ahead / perSecond) };
  }

  private join(order: WaitingOrder): number {
    const own = this.counts.get(order.eventId) ?? 0;
    let ahead = own;
    for (const [eventId, count] of this.counts) {
      if (eventId !== order.eventId) ahead += Math.min(count, own + 1);
    }
    this.note(order, ahead);
    return ahead;
  }

  private note({ id, eventId }: WaitingOrder, ahead: number): void {
    this.ahead.set(id, ahead);
    this.counts.set(eventId, (this.counts.get(eventId) ?? 0) + 1);
  }
}
