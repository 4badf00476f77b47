import { Injectable } from '@nestjs/common';
import { FREE_TICKETS_UNCONFIRMED, type Pence } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { newId } from '../../../common/ids/new-id.js';
import type { HoldLimits, HoldOutcome, HoldRequest } from '../domain/ticket-hold.js';

interface HoldRow {
  request_id: string;
  outcome: HoldOutcome['outcome'];
  order_id: string | null;
  number: number | null;
  total_minor: Pence | null;
  unit_prices: Pence[] | null;
  created_at: Date | null;
  checkout_in_ms: number | null;
}

/** Changes the stock through database functions only, so that no caller can skip a part of the change. */
@Injectable()
export class TicketHoldsRepository {
  /**
   * Holds the tickets of each request completely or not at all, in one statement. Returns one outcome for each, in
   * their order. A repeated request gets the order that it stored.
   */
  async hold(
    manager: EntityManager,
    requests: readonly HoldRequest[],
    limits: HoldLimits,
  ): Promise<HoldOutcome[]> {
    const rows = await manager.query<HoldRow[]>('SELECT * FROM hold_tickets($1, $2, $3)', [
      JSON.stringify(requests.map(toRecord)),
      limits.ticketsPerBuyer,
      JSON.stringify(toLimitsRecord(limits)),
    ]);
    const outcomes = new Map(rows.map((row) => [row.request_id, toOutcome(row)]));
    return requests.map(({ id }) => {
      const outcome = outcomes.get(id);
      if (!outcome) throw new Error(`hold_tickets returned no outcome for ${id}`);
      return outcome;
    });
  }

  /** Locks the stock of the event until the transaction ends: sales and changes of the event wait for each other. */
  async lockStock(manager: EntityManager, eventId: string): Promise<void> {
    await manager.query('SELECT lock_ticket_stock(ARRAY[$1::uuid])', [eventId]);
  }

  /** Sells the held tickets of the orders. */
  async sellHeld(manager: EntityManager, orderIds: readonly string[]): Promise<void> {
    await this.move(manager, orderIds, -1, 1);
  }

  /** Releases the order's held tickets. */
  async release(manager: EntityManager, orderId: string): Promise<void> {
    await this.move(manager, [orderId], -1, 0);
  }

  /** Sells the tickets of an order that no longer holds them. Returns false, and sells none, unless all are free. */
  sellReleased(manager: EntityManager, orderId: string): Promise<boolean> {
    return this.move(manager, [orderId], 0, 1);
  }

  /** Puts the order's sold tickets back on sale. */
  async takeBack(manager: EntityManager, orderId: string): Promise<void> {
    await this.move(manager, [orderId], 0, -1);
  }

  /** Returns the events without unsold tickets. Under the lock of the sale, one sale reports each event. */
  async findSoldOut(manager: EntityManager, eventIds: readonly string[]): Promise<string[]> {
    const rows = await manager.query<{ event_id: string }[]>(
      `SELECT event_id FROM ticket_stock WHERE event_id = ANY ($1)
       GROUP BY event_id HAVING sum(quantity - sold) = 0`,
      [[...new Set(eventIds)]],
    );
    return rows.map(({ event_id }) => event_id);
  }

  private async move(
    manager: EntityManager,
    orderIds: readonly string[],
    heldFactor: number,
    soldFactor: number,
  ): Promise<boolean> {
    const [row] = await manager.query<{ moved: boolean }[]>(
      'SELECT move_tickets($1, $2, $3) AS moved',
      [orderIds, heldFactor, soldFactor],
    );
    return row?.moved === true;
  }
}

function toRecord(request: HoldRequest) {
  const { id, arrivedAt, buyerId, eventId, networkKey, requestKey, requestHash, trace, items } =
    request;
  return {
    id,
    waited_seconds: process.uptime() - arrivedAt,
    buyer_id: buyerId,
    event_id: eventId,
    network_key: networkKey,
    request_key: requestKey,
    request_hash: requestHash,
    trace,
    items: items.map(({ ticketTypeId, quantity }) => ({
      id: newId(),
      ticket_type_id: ticketTypeId,
      quantity,
    })),
  };
}

function toLimitsRecord(limits: HoldLimits) {
  return {
    open_per_buyer: limits.openPerBuyer,
    open_per_network: limits.openPerNetwork,
    started_per_buyer: limits.startedPerBuyer,
    started_per_network: limits.startedPerNetwork,
    window_minutes: limits.windowMinutes,
    network_percent: limits.networkPercent,
    free_unconfirmed: FREE_TICKETS_UNCONFIRMED,
  };
}

function toOutcome(row: HoldRow): HoldOutcome {
  const { outcome } = row;
  switch (outcome) {
    case 'held':
      return {
        outcome,
        orderId: row.request_id,
        totalMinor: row.total_minor!,
        unitPricesMinor: row.unit_prices!,
        createdAt: row.created_at!,
        checkoutInMs: row.checkout_in_ms,
      };
    case 'repeated':
      return { outcome, orderId: row.order_id! };
    case 'unknown_type':
      return { outcome, item: row.number! };
    case 'sold_out':
    case 'limit_reached':
      return { outcome, ticketsLeft: row.number! };
    case 'buyer_started':
    case 'network_started':
      return { outcome, waitSeconds: row.number! };
    case 'in_line':
      return { outcome, ahead: 1, waitSeconds: 0 };
    default:
      return { outcome };
  }
}
