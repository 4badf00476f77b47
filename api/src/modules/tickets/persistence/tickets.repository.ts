import { Injectable } from '@nestjs/common';
import type { TicketStatus } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { BEYOND_ALL_IDS } from '../../../common/lists/newest-first.js';
import type { TicketPosition } from '../domain/ticket-cursor.js';
import { TicketEntity } from './ticket.entity.js';

/** The fields of a ticket in responses. */
export type HeldTicket = Omit<TicketEntity, 'holderId' | 'createdAt'>;
export type NewTicket = Omit<TicketEntity, 'createdAt' | 'withheld'>;

/** A ticket as the door reads it. */
export interface LockedTicket extends Pick<TicketEntity, 'id' | 'eventId' | 'status' | 'withheld'> {
  hash: string;
  ticketType: string;
  /** The first letter of the holder's name; empty when it is not known. */
  initial: string;
}

/** The tickets of an event: sold, admitted by the door, and those whose guests are inside now. */
export interface TicketCounts {
  sold: number;
  admitted: number;
  inside: number;
}

/** The hash of a code as doors know it; the expression of an index. */
const CODE_HASH = 'substring(sha256(code::bytea), 1, 16)';

const SELECT_HELD_TICKETS = `
  SELECT id, order_id AS "orderId", position, ticket_type_id AS "ticketTypeId",
    event_id AS "eventId", price_minor AS "priceMinor", code, status, withheld
  FROM tickets`;

@Injectable()
export class TicketsRepository {
  async insert(manager: EntityManager, tickets: NewTicket[]): Promise<void> {
    await manager.insert(TicketEntity, tickets);
  }

  /** Ends withholding too: an invalid ticket is not withheld. */
  async invalidate(
    manager: EntityManager,
    orderId: string,
    status: 'cancelled' | 'refunded',
  ): Promise<void> {
    await manager.update(TicketEntity, { orderId }, { status, withheld: false });
  }

  /** Returns false when all tickets already have that value. */
  async changeWithheld(
    manager: EntityManager,
    orderId: string,
    withheld: boolean,
  ): Promise<boolean> {
    const where = { orderId, withheld: !withheld };
    const { affected } = await manager.update(TicketEntity, where, { withheld });
    return (affected ?? 0) > 0;
  }

  findOfOrders(manager: EntityManager, orderIds: readonly string[]): Promise<HeldTicket[]> {
    return manager.query<HeldTicket[]>(
      `${SELECT_HELD_TICKETS} WHERE order_id = ANY ($1) ORDER BY order_id, position`,
      [orderIds],
    );
  }

  /** Returns the holder's next tickets after that position, those of the latest order first. */
  findOfHolder(
    manager: EntityManager,
    holderId: string,
    after: TicketPosition | null,
    limit: number,
  ): Promise<HeldTicket[]> {
    return manager.query<HeldTicket[]>(
      `${SELECT_HELD_TICKETS}
       WHERE (holder_id, order_id) <= ($1::uuid, $2::uuid) AND holder_id >= $1
         AND (order_id < $2 OR position > $3)
       ORDER BY holder_id DESC, order_id DESC, position LIMIT $4`,
      [holderId, after?.orderId ?? BEYOND_ALL_IDS, after?.position ?? 0, limit],
    );
  }

  findOne(manager: EntityManager, id: string, holderId: string): Promise<TicketEntity | null> {
    return manager.findOneBy(TicketEntity, { id, holderId });
  }

  /** Counts the holder's valid tickets for events that have not ended. */
  async countStillOfUse(manager: EntityManager, holderId: string): Promise<number> {
    const [counted] = await manager.query<[{ count: number }]>(
      `SELECT count(*)::integer AS count FROM tickets t JOIN events e ON e.id = t.event_id
       WHERE t.holder_id = $1 AND t.status = 'valid' AND e.end_time > now()`,
      [holderId],
    );
    return counted.count;
  }

  /**
   * Counts the tickets of those events, by event: sold ones by the counters of the stock, admitted ones by the scans that
   * count.
   */
  async countByEvent(
    manager: EntityManager,
    eventIds: readonly string[],
  ): Promise<Map<string, TicketCounts>> {
    type Row = TicketCounts & { id: string };
    const rows = await manager.query<Row[]>(
      `SELECT e.id,
         (SELECT coalesce(sum(s.sold), 0)::integer FROM ticket_stock s WHERE s.event_id = e.id) AS sold,
         guests.admitted, guests.inside
       FROM events e CROSS JOIN LATERAL (
         SELECT count(*)::integer AS admitted, count(*) FILTER (WHERE direction = 'in')::integer AS inside
         FROM door_scans WHERE event_id = e.id AND admits AND NOT is_ticket_ended) guests
       WHERE e.id = ANY ($1)`,
      [eventIds],
    );
    return new Map(rows.map(({ id, ...counts }) => [id, counts]));
  }

  codeExists(manager: EntityManager, code: string): Promise<boolean> {
    return manager.existsBy(TicketEntity, { code });
  }

  /** Locks the tickets in the order of their ids, so that two calls do not wait for each other. */
  async lockByHashes(manager: EntityManager, hashes: readonly string[]): Promise<LockedTicket[]> {
    const rows = await manager.query<(Omit<LockedTicket, 'hash'> & { hash: Buffer })[]>(
      `SELECT t.id, t.event_id AS "eventId", t.status, t.withheld, ${CODE_HASH} AS hash,
         y.name AS "ticketType", upper(coalesce(left(u.first_name, 1), '')) AS initial
       FROM tickets t
       JOIN ticket_types y ON y.id = t.ticket_type_id
       LEFT JOIN users u ON u.id = t.holder_id
       WHERE ${CODE_HASH} = ANY ($1) ORDER BY t.id FOR NO KEY UPDATE OF t`,
      [hashes.map((hash) => Buffer.from(hash, 'base64url'))],
    );
    return rows.map((row) => ({ ...row, hash: row.hash.toString('base64url') }));
  }

  async lock(manager: EntityManager, id: string): Promise<void> {
    await manager.query('SELECT FROM tickets WHERE id = $1 FOR NO KEY UPDATE', [id]);
  }

  /** A ticket that keeps its status is changed too: the next list of its door has it. */
  async changeStatus(
    manager: EntityManager,
    ids: readonly string[],
    from: readonly TicketStatus[],
    to: TicketStatus,
  ): Promise<void> {
    await manager.query(
      'UPDATE tickets SET status = $3 WHERE id = ANY ($1) AND status = ANY ($2)',
      [ids, from, to],
    );
  }

  /** Locks the tickets of an order and returns their statuses. */
  async lockOfOrder(manager: EntityManager, orderId: string): Promise<TicketStatus[]> {
    const rows = await manager.query<{ status: TicketStatus }[]>(
      'SELECT status FROM tickets WHERE order_id = $1 ORDER BY id FOR NO KEY UPDATE',
      [orderId],
    );
    return rows.map(({ status }) => status);
  }

  async anyUsed(manager: EntityManager, eventId: string): Promise<boolean> {
    const [{ exists }] = await manager.query<[{ exists: boolean }]>(
      'SELECT EXISTS (SELECT FROM door_scans WHERE event_id = $1 AND admits AND NOT is_ticket_ended)',
      [eventId],
    );
    return exists;
  }
}
