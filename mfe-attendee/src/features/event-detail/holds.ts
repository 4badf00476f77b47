import type { Order } from '@stagedoor/contracts';
import { quantityOf } from '../../shared/checkout/ticket-count';

/** Tickets that a person can still pay for. */
export interface Hold {
  orderId: string;
  quantity: number;
  /** When the tickets are given back. */
  expiresAt: string;
  checkoutUrl: string;
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
