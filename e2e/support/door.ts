import type { Ticket } from '@stagedoor/contracts';
import { call, type createPublishedEvent } from './api';
import { aBuyer, buyTickets } from './orders';

type SoldEvent = Awaited<ReturnType<typeof createPublishedEvent>>;

/** A new buyer with tickets for an event. */
export async function aGuest(event: SoldEvent, quantity = 1) {
  const { token } = await aBuyer('Guest');
  const order = await buyTickets(event, token, quantity);
  const tickets = await call<Ticket[]>('GET', '/tickets/my-tickets', undefined, token);
  return { token, order, codes: tickets.map(({ ticketCode }) => ticketCode) };
}

/** Returns the statuses of a buyer's tickets. */
export async function statusesOf(token: string): Promise<string[]> {
  const tickets = await call<Ticket[]>('GET', '/tickets/my-tickets', undefined, token);
  return tickets.map(({ status }) => status);
}
