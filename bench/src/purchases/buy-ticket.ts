import { setTimeout as pause } from 'node:timers/promises';
import type { Order, PlacedOrder } from '@stagedoor/contracts';
import type { Line } from '../load/line.js';
import { get, post } from '../load/requests.js';

/** The connections of one buyer: to the shop and to the payment provider. */
export interface BuyerLines {
  shop: Line;
  bank: Line;
}

const LOOK_AGAIN_MS = 20;

/**
 * Buys one ticket: sends the order, pays on the payment page, and waits until the order contains its ticket. Returns how
 * often it has looked at the order.
 */
export async function buyTicket(
  { shop, bank }: BuyerLines,
  orderRequest: Buffer,
  token: string,
): Promise<number> {
  const placed = await shop.send(orderRequest);
  if (placed.status !== 201) throw new Error(`Order: ${placed.status} ${placed.body}`);
  const { order, checkoutUrl } = (JSON.parse(placed.body) as { data: PlacedOrder }).data;
  const look = get(`/api/orders/${order.id}`, token);
  const opened = checkoutUrl.includes('/checkout/wait/')
    ? await untilOrder(shop, look, (seen) => seen.checkoutUrl !== null)
    : { order: { checkoutUrl }, looks: 0 };
  await pay(bank, opened.order.checkoutUrl!);
  // The webhook arrives separately; the buyer's page polls until the order is complete.
  const completed = await untilOrder(shop, look, (seen) => seen.tickets.length > 0);
  return opened.looks + completed.looks;
}

async function pay(bank: Line, checkoutUrl: string): Promise<void> {
  const sessionId = new URL(checkoutUrl).pathname.split('/').at(-1);
  const { status, body } = await bank.send(
    post(`/_control/sessions/${sessionId}/pay`, { card: '4242424242424242' }),
  );
  if (status !== 200 || !body.includes('"paid"')) throw new Error(`Payment: ${status} ${body}`);
}

/** Polls the order, as the buyer's page does, until the condition holds. */
async function untilOrder(
  shop: Line,
  look: Buffer,
  isWanted: (order: Order) => boolean,
): Promise<{ order: Order; looks: number }> {
  for (let looks = 1; ; looks += 1) {
    const { status, body } = await shop.send(look);
    if (status !== 200) throw new Error(`Look: ${status} ${body}`);
    const { data } = JSON.parse(body) as { data: Order };
    if (isWanted(data)) return { order: data, looks };
    await pause(LOOK_AGAIN_MS);
  }
}
