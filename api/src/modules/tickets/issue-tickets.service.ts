import { Injectable } from '@nestjs/common';
import type { Pence } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { newId } from '../../common/ids/new-id.js';
import { makeTicketCode } from './domain/ticket-code.js';
import { type NewTicket, TicketsRepository } from './persistence/tickets.repository.js';

/** An order that has been paid for. */
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
   * Creates exactly the tickets that were paid for, in the transaction that completes the orders. The database
   * refuses to do so twice.
   */
  async issue(manager: EntityManager, orders: readonly PaidOrder[]): Promise<void> {
    await this.tickets.insert(manager, orders.flatMap(ticketsOf));
  }

  /** From now on nobody gets in with the tickets of that order. */
  async invalidate(manager: EntityManager, orderId: string): Promise<void> {
    await this.tickets.invalidate(manager, orderId, 'cancelled');
  }

  /** The tickets stay valid and admit nobody for now. False when they are withheld already. */
  withhold(manager: EntityManager, orderId: string): Promise<boolean> {
    return this.tickets.changeWithheld(manager, orderId, true);
  }

  /** What was withheld admits its holders again. False when nothing was withheld. */
  admit(manager: EntityManager, orderId: string): Promise<boolean> {
    return this.tickets.changeWithheld(manager, orderId, false);
  }

  /** The money for the order's tickets is back with their buyer. */
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
