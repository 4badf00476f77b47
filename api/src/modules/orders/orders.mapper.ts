import { type Order, type OrderTicket, toPounds } from '@stagedoor/contracts';
import type { DescribedEvent } from '../events/event-catalogue.service.js';
import type { OrderEntity } from './persistence/order.entity.js';

/** An order as its buyer sees it. Address and end of the hold are there only while it can be paid. */
export function toOrder(
  order: OrderEntity,
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
    items: order.items.toSorted(byId).map(({ ticketTypeId, quantity, unitPriceMinor }) => ({
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

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}
