import type { Order, PlacedOrder, SignedIn } from '@stagedoor/contracts';
import { payInSandbox } from '@stagedoor/payments-sandbox/pay-in-sandbox';
import { call, type createPublishedEvent } from './api';
import { aPerson } from './data';

type SoldEvent = Awaited<ReturnType<typeof createPublishedEvent>>;

/** Registers a buyer. */
export async function aBuyer(lastName: string): Promise<{ name: string; token: string }> {
  const person = aPerson(lastName);
  const body = { ...person, role: 'supplier' };
  const { accessToken } = await call<SignedIn>('POST', '/auth/register', body);
  return { name: `${person.firstName} ${person.lastName}`, token: accessToken };
}

/** Places an order for tickets of an event. */
export function placeOrder(event: SoldEvent, token: string, quantity = 1): Promise<PlacedOrder> {
  const items = [{ ticketTypeId: event.ticketTypes[0]!.id, quantity }];
  return call('POST', '/orders', { eventId: event.id, items }, token);
}

/** Places an order, pays it and generates its tickets. */
export async function buyTickets(event: SoldEvent, token: string, quantity = 1): Promise<Order> {
  const { order, checkoutUrl } = await placeOrder(event, token, quantity);
  if (order.paymentStatus === 'completed') return order;
  await payInSandbox(new URL(checkoutUrl).origin)(checkoutUrl);
  return call('POST', `/orders/${order.id}/generate-tickets`, {}, token);
}
