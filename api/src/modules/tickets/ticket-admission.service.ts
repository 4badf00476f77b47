import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type LockedTicket, TicketsRepository } from './persistence/tickets.repository.js';

export type { LockedTicket };

/** What the door does to tickets, in its own transaction. */
@Injectable()
export class TicketAdmission {
  constructor(private readonly tickets: TicketsRepository) {}

  /** Locks the tickets with those hashes of their codes; returns them by hash, in base64url. */
  async lock(
    manager: EntityManager,
    hashes: readonly string[],
  ): Promise<Map<string, LockedTicket>> {
    const locked = await this.tickets.lockByHashes(manager, hashes);
    return new Map(locked.map((ticket) => [ticket.hash, ticket]));
  }

  /** Marks locked valid tickets as used. Used ones whose guests went out or came in are in the next list of the door. */
  async use(manager: EntityManager, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.tickets.changeStatus(manager, ids, ['valid', 'used'], 'used');
  }

  /** Makes a used ticket valid again; a refunded or cancelled one stays as it is. */
  async release(manager: EntityManager, id: string): Promise<void> {
    await this.tickets.changeStatus(manager, [id], ['used'], 'valid');
  }

  /** Waits until no other transaction changes the ticket. */
  async lockOne(manager: EntityManager, id: string): Promise<void> {
    await this.tickets.lock(manager, id);
  }

  /** Waits until no other transaction changes a ticket of the order; returns true when one is used. */
  async lockOrder(manager: EntityManager, orderId: string): Promise<boolean> {
    const statuses = await this.tickets.lockOfOrder(manager, orderId);
    return statuses.includes('used');
  }

  /** Returns true when a ticket of the event is used. */
  anyUsed(manager: EntityManager, eventId: string): Promise<boolean> {
    return this.tickets.anyUsed(manager, eventId);
  }
}
