import { Injectable } from '@nestjs/common';
import type { Pence } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { newId } from '../../common/ids/new-id.js';
import { makeTicketCode } from './domain/ticket-code.js';
import { type NewTicket, TicketsRepository } from './persistence/tickets.repository.js';

/** A completed order. */
export interface PaidOrder {
  id: string;
  eventId: string;
  buyerId: string | null;
  items: readonly { ticketTypeId: string; quantity: number; unitPriceMinor: Pence }[];
}

@Injectable()
export class IssueTicketsService {
  constructor(private readonly tickets: TicketsRepository) {}

  /**
   * Creates the tickets of paid orders in the transaction that completes the orders. A constraint refuses a second
   * time.
   */
  async issue(manager: EntityManager, orders: readonly PaidOrder[]): Promise<void> {
    await this.tickets.insert(manager, orders.flatMap(ticketsOf));
  }

  /** Makes the order's tickets invalid for admission. */
  async invalidate(manager: EntityManager, orderId: string): Promise<void> {
    await this.tickets.invalidate(manager, orderId, 'cancelled');
  }

  /** Withholds valid tickets from admission. Returns false when they are already withheld. */
  withhold(manager: EntityManager, orderId: string): Promise<boolean> {
    return this.tickets.changeWithheld(manager, orderId, true);
  }

  /** Ends withholding. Returns false when nothing was withheld. */
  admit(manager: EntityManager, orderId: string): Promise<boolean> {
    return this.tickets.changeWithheld(manager, orderId, false);
  }

  /** Marks the order's tickets as refunded. */
  async markRefunded(manager: EntityManager, orderId: string): Promise<void> {
    await this.tickets.invalidate(manager, orderId, 'refunded');
  }
}

function ticketsOf({ id: orderId, eventId, buyerId, items }: PaidOrder): NewTicket[] {
  const singles = items.flatMap((item) => Array.from({ length: item.quantity }, () => item));
  return singles.map(({ ticketTypeId, unitPriceMinor }, index) => ({
    id: newId(),
    orderId,
    position: index + 1,
    ticketTypeId,
    eventId,
    holderId: buyerId,
    priceMinor: unitPriceMinor,
    code: makeTicketCode(),
    status: 'valid',
  }));
}
