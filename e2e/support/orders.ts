import type { Order, PlacedOrder, SignedIn } from '@stagedoor/contracts';
import { StagedoorClient } from '@stagedoor/ops/site/stagedoor-client';
import { payInSandbox } from '@stagedoor/payments-sandbox/pay-in-sandbox';
import { call, type createPublishedEvent } from './api';
import { aPerson } from './data';
import { siteUrl } from './site';

type SoldEvent = Awaited<ReturnType<typeof createPublishedEvent>>;

/** Registers a buyer. */
export async function aBuyer(lastName: string): Promise<{ name: string; token: string }> {
  const person = aPerson(lastName);
  const body = { ...person, role: 'supplier' };
  const { accessToken } = await call<SignedIn>('POST', '/auth/register', body);
  return { name: `${person.firstName} ${person.lastName}`, token: accessToken };
}

const clientOf = (token: string) => new StagedoorClient(siteUrl()).as(token);

/** Places an order for tickets of an event. */
export function placeOrder(event: SoldEvent, token: string, quantity = 1): Promise<PlacedOrder> {
  return clientOf(token).order(event, quantity);
}

/** Places an order and waits for its payment page. */
export function orderToPay(event: SoldEvent, token: string, quantity = 1): Promise<PlacedOrder> {
  return clientOf(token).orderToPay(event, quantity);
}

/** Places an order, pays it and generates its tickets. */
export async function buyTickets(event: SoldEvent, token: string, quantity = 1): Promise<Order> {
  const { order, checkoutUrl } = await orderToPay(event, token, quantity);
  if (order.paymentStatus === 'completed') return order;
  await payInSandbox(new URL(checkoutUrl).origin)(checkoutUrl);
  return call('POST', `/orders/${order.id}/generate-tickets`, {}, token);
}
