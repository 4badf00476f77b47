import type { OrderLine } from './order-line.js';

/** An order that waits for its payment page. */
export interface WaitingOrder {
  id: string;
  eventId: string;
}

/** An order whose turn it is to be given a payment page. */
export interface OrderToPay {
  id: string;
  buyerId: string;
  eventId: string;
  lines: readonly OrderLine[];
  /** Counts from 1; an attempt that failed is never repeated under its own key. */
  attempt: number;
  /** By the database's wall clock: the provider counts from it, and its clock is not the shop's. */
  openedAt: Date;
}

/** Where an order is paid, and until when its tickets are held for that. */
export interface PaymentPage {
  checkoutUrl: string;
  holdExpiresAt: Date;
}

/** Where an order stands in the line. */
export interface PlaceInLine {
  /** Orders that get their pages before it. */
  ahead: number;
  /** How long it takes until its own page is opened, if the provider keeps up with the pace. */
  waitSeconds: number;
}

/** How fast the line moves. */
export interface LinePace {
  /** Seconds until the next page may be opened. */
  nextInSeconds: number;
  perSecond: number;
}

/** The line for payment pages as it was at one moment, and what that says of orders that have joined it since. */
export class CheckoutLine {
  private readonly ahead = new Map<string, number>();
  private readonly counts = new Map<string, number>();

  /** `orders` are in the order in which they get their pages. */
  constructor(
    orders: readonly WaitingOrder[],
    private readonly pace: LinePace,
  ) {
    for (const [place, order] of orders.entries()) this.note(order, place);
  }

  /**
   * The place of an order. One that joined later stands behind the orders of its event; the line serves events in turn,
   * so as many orders of every other event come before it.
   */
  placeOf(order: WaitingOrder): PlaceInLine {
    const ahead = this.ahead.get(order.id) ?? this.join(order);
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
