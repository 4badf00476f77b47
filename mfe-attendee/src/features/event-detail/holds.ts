import type { Order } from '@stagedoor/contracts';
import { quantityOf } from '../../shared/checkout/ticket-count';

/** Tickets that an unpaid order holds. */
export interface Hold {
  orderId: string;
  quantity: number;
  /** The payment page and the instant when the hold expires; null while the order is in the payment queue. */
  payment: { checkoutUrl: string; expiresAt: string } | null;
}

/** The holds of these orders on one event: one for each order that can be paid or is in the payment queue. */
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

/** Minutes and seconds, rounded up: `12:40`. */
export function formatTimeLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
