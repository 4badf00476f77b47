import type { Order } from '@stagedoor/contracts';
import { quantityOf } from '../../shared/checkout/ticket-count';

/** Tickets that are held for a person until they are paid. */
export interface Hold {
  orderId: string;
  quantity: number;
  /** Where they are paid, and when they are given back; null while the order waits in line for that. */
  payment: { checkoutUrl: string; expiresAt: string } | null;
}

/** What these orders hold of one event: each order that can be paid, or waits in line for its payment page. */
export function holdsOf(orders: Order[], eventId: string): Hold[] {
  return orders.flatMap(({ id, event, paymentStatus, holdExpiresAt, checkoutUrl, items }) =>
    event.id === eventId && paymentStatus === 'pending'
      ? [
          {
            orderId: id,
            quantity: quantityOf(items),
            payment:
              checkoutUrl !== null && holdExpiresAt !== null
                ? { checkoutUrl, expiresAt: holdExpiresAt }
                : null,
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
