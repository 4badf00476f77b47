import type { Order } from '@stagedoor/contracts';

/** Tickets that a person can still pay for. */
export interface Hold {
  orderId: string;
  quantity: number;
  /** When the tickets are given back. */
  expiresAt: string;
  checkoutUrl: string;
}

/** How many tickets these items of an order are. */
export function quantityOf(items: Order['items']): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}

/** What these orders hold of one event: each order that can still be paid. */
export function holdsOf(orders: Order[], eventId: string): Hold[] {
  return orders.flatMap(({ id, event, paymentStatus, holdExpiresAt, checkoutUrl, items }) =>
    event.id === eventId &&
    paymentStatus === 'pending' &&
    holdExpiresAt !== null &&
    checkoutUrl !== null
      ? [
          {
            orderId: id,
            quantity: quantityOf(items),
            expiresAt: holdExpiresAt,
            checkoutUrl,
          },
        ]
      : [],
  );
}

/** Minutes and seconds as a clock counts them down: `12:40`. */
export function formatTimeLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** `1 ticket`, `2 tickets`. */
export function countTickets(quantity: number): string {
  return quantity === 1 ? '1 ticket' : `${quantity} tickets`;
}
