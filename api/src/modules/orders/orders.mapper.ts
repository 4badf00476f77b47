import { type Order, type OrderTicket, toPounds } from '@stagedoor/contracts';
import type { DescribedEvent } from '../events/event-catalogue.service.js';
import type { PlaceInLine } from './domain/checkout-line.js';
import type { OrderLine } from './domain/order-line.js';
import type { OrderEntity } from './persistence/order.entity.js';

/** What is told of an order. */
type ToldOrder = Pick<
  OrderEntity,
  | 'id'
  | 'paymentStatus'
  | 'totalMinor'
  | 'createdAt'
  | 'holdExpiresAt'
  | 'checkoutUrl'
  | 'refundReason'
> & {
  items: readonly OrderLine[];
  /** Null when it does not wait for its payment page. */
  place: PlaceInLine | null;
  refundFailed: boolean;
};

/** An order as its buyer sees it. Address and end of the hold are there only while it can be paid. */
export function toOrder(
  order: ToldOrder,
  event: DescribedEvent,
  tickets: readonly OrderTicket[],
): Order {
  const payable = order.paymentStatus === 'pending';
  return {
    id: order.id,
    paymentStatus: order.paymentStatus,
    totalAmount: toPounds(order.totalMinor),
    createdAt: order.createdAt.toISOString(),
    holdExpiresAt: (payable && order.holdExpiresAt?.toISOString()) || null,
    checkoutUrl: payable ? order.checkoutUrl : null,
    placeInLine: order.place && order.place.ahead + 1,
    waitSeconds: order.place && order.place.waitSeconds,
    refundReason: order.refundReason,
    refundFailed: order.refundFailed,
    items: order.items.map(({ ticketTypeId, quantity, unitPriceMinor }) => ({
      ticketType: {
        id: ticketTypeId,
        name: event.ticketTypeNames.get(ticketTypeId) ?? '',
        price: toPounds(unitPriceMinor),
      },
      quantity,
    })),
    event: event.summary,
    tickets: [...tickets],
  };
}
