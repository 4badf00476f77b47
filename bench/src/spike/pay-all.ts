import { setTimeout as pause } from 'node:timers/promises';
import { payInSandbox } from '@stagedoor/payments-sandbox/pay-in-sandbox';
import type { BenchSite } from '../site/bench-site.js';
import { readSale, type SaleEvent } from '../site/events.js';

const LOOK_EVERY_MS = 200;
const GIVE_UP_AFTER_MS = 180_000;

/**
 * Pays each order as soon as it has a payment page. Returns the seconds until all orders are complete; throws after
 * three minutes.
 */
export async function payAll(
  { database, paymentsPort }: BenchSite,
  event: SaleEvent,
  orders: number,
): Promise<number> {
  const pay = payInSandbox(`http://127.0.0.1:${paymentsPort}`);
  const paid = new Set<string>();
  const begun = performance.now();
  for (;;) {
    const { rows } = await database.query<{ id: string; url: string }>(
      `SELECT id, checkout_url AS url FROM orders
       WHERE event_id = $1 AND payment_status = 'pending' AND checkout_url IS NOT NULL`,
      [event.id],
    );
    const unpaid = rows.filter(({ id }) => !paid.has(id));
    for (const { id } of unpaid) paid.add(id);
    await Promise.all(unpaid.map(({ url }) => pay(url)));
    const seconds = (performance.now() - begun) / 1_000;
    const sale = await readSale(database, event);
    if (sale.paid === orders) return seconds;
    if (seconds * 1_000 > GIVE_UP_AFTER_MS) {
      throw new Error(`Not all paid after ${seconds.toFixed(0)} s: ${JSON.stringify(sale)}`);
    }
    await pause(LOOK_EVERY_MS);
  }
}
