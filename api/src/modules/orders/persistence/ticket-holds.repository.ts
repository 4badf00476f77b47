import { Injectable } from '@nestjs/common';
import type { Pence } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { OrderLine } from '../domain/order-pricing.js';

export interface NewOrder {
  id: string;
  buyerId: string;
  eventId: string;
  lines: readonly OrderLine[];
  totalMinor: Pence;
  currency: string;
  holdMinutes: number;
  maxPerPerson: number;
}

/** What became of a new order; `ticketsLeft` says how many could still be had. */
export type HoldOutcome =
  { outcome: 'held' } | { outcome: 'sold_out' | 'limit_reached'; ticketsLeft: number };

interface HoldRow {
  order_id: string;
  outcome: HoldOutcome['outcome'];
  tickets_left: number | null;
}

/** The stock, by the database's own functions alone: what they do cannot be forgotten by a caller. */
@Injectable()
export class TicketHoldsRepository {
  /** Stores the order and holds its tickets, as a whole or not at all. */
  async hold(manager: EntityManager, order: NewOrder): Promise<HoldOutcome> {
    const [row] = await manager.query<HoldRow[]>('SELECT * FROM hold_tickets($1)', [
      JSON.stringify([toRecord(order)]),
    ]);
    if (!row) throw new Error('hold_tickets answered nothing');
    return row.outcome === 'held'
      ? { outcome: row.outcome }
      : { outcome: row.outcome, ticketsLeft: row.tickets_left ?? 0 };
  }

  /** Turns the order's held tickets into sold ones. */
  async sellHeld(manager: EntityManager, orderId: string): Promise<void> {
    await this.move(manager, orderId, -1, 1);
  }

  /** Gives the order's held tickets back. */
  async giveBack(manager: EntityManager, orderId: string): Promise<void> {
    await this.move(manager, orderId, -1, 0);
  }

  /** Sells the tickets of an order that no longer holds them. False, and nothing sold, when they are not all free. */
  sellAgain(manager: EntityManager, orderId: string): Promise<boolean> {
    return this.move(manager, orderId, 0, 1);
  }

  private async move(
    manager: EntityManager,
    orderId: string,
    heldFactor: number,
    soldFactor: number,
  ): Promise<boolean> {
    const [row] = await manager.query<{ moved: boolean }[]>(
      'SELECT move_tickets($1, $2, $3) AS moved',
      [orderId, heldFactor, soldFactor],
    );
    return row?.moved === true;
  }
}

function toRecord(order: NewOrder) {
  return {
    id: order.id,
    buyer_id: order.buyerId,
    event_id: order.eventId,
    total_minor: order.totalMinor,
    currency: order.currency,
    hold_minutes: order.holdMinutes,
    max_per_person: order.maxPerPerson,
    items: order.lines.map((line) => ({
      id: uuid(),
      ticket_type_id: line.ticketTypeId,
      quantity: line.quantity,
      unit_price_minor: line.unitPriceMinor,
    })),
  };
}
