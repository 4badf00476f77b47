import { type Order, type OrderTicket, toPounds } from '@stagedoor/contracts';
import type { DescribedEvent } from '../../events/event-catalogue.service.js';
import type { PlaceInLine } from '../domain/checkout-line.js';
import type { ShownOrder } from '../persistence/order-list.repository.js';
import type { OrderRefund } from '../persistence/refunds.repository.js';

/** The state of an order that is not stored with it. */
interface OrderStanding {
  /** Null when it does not wait for its payment page. */
  place: PlaceInLine | null;
  /** Null unless its money is being or has been returned. */
  refund: OrderRefund | null;
}

/** Returns an order as its buyer sees it. `checkoutUrl` and `holdExpiresAt` are null unless it can be paid. */
export function toOrder(
  order: Omit<ShownOrder, 'buyerId' | 'checkoutSessionId' | 'checkoutAttempts' | 'checkoutDueAt'>,
  { place, refund }: OrderStanding,
  event: DescribedEvent,
  tickets: OrderTicket[],
): Order {
  const refundMinor = refund?.amountMinor ?? null;
  const payable = order.paymentStatus === 'pending';
  return {
    id: order.id,
    paymentStatus: order.paymentStatus,
    totalAmount: toPounds(order.totalMinor),
    createdAt: order.createdAt.toISOString(),
    holdExpiresAt: (payable && order.holdExpiresAt?.toISOString()) || null,
    checkoutUrl: payable ? order.checkoutUrl : null,
    placeInLine: place && place.ahead + 1,
    waitSeconds: place && place.waitSeconds,
    refundReason: order.refundReason,
    refundFailed: refund?.failed === true,
    ...(refundMinor !== null && { refundAmount: toPounds(refundMinor) }),
    items: order.items.map(({ ticketTypeId, quantity, unitPriceMinor }) => ({
      ticketType: {
        id: ticketTypeId,
        name: event.ticketTypeNames.get(ticketTypeId) ?? '',
        price: toPounds(unitPriceMinor),
      },
      quantity,
    })),
    event: event.summary,
    tickets,
  };
}
