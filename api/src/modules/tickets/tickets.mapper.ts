import { type OrderTicket, type Ticket, toPounds } from '@stagedoor/contracts';
import type { DescribedEvent } from '../events/event-catalogue.service.js';
import type { HeldTicket } from './persistence/tickets.repository.js';

/** What an order shows of its ticket. */
export type ShownTicket = Pick<
  HeldTicket,
  'id' | 'ticketTypeId' | 'priceMinor' | 'code' | 'status' | 'withheld'
>;

export function toOrderTicket(
  ticket: ShownTicket,
  event: DescribedEvent,
  publicUrl: string,
): OrderTicket {
  return {
    id: ticket.id,
    status: ticket.status,
    withheld: ticket.withheld,
    ticketCode: ticket.code,
    qrCodeUrl: `${publicUrl}/api/tickets/qr/${ticket.code}.svg`,
    ticketType: {
      id: ticket.ticketTypeId,
      name: event.ticketTypeNames.get(ticket.ticketTypeId) ?? '',
      price: toPounds(ticket.priceMinor),
    },
  };
}

export function toTicket(ticket: HeldTicket, event: DescribedEvent, publicUrl: string): Ticket {
  return {
    ...toOrderTicket(ticket, event, publicUrl),
    order: { id: ticket.orderId, event: event.summary },
  };
}
