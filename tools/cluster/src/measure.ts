import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterShop, Fault } from './faults.js';
import type { SteadySale } from './steady-sale.js';

/** What a fault did to the sale. */
export interface Standstill {
  fault: Fault;
  /** The longest time without a confirmed order, in seconds. */
  seconds: number;
  /** True if another node was the primary at its end. */
  hasNewPrimary: boolean;
}

/** Injects a fault while the shop sells, repairs it, and waits until the cluster is healthy. The signal ends it early. */
export async function measure(
  shop: ClusterShop,
  fault: Fault,
  { sale, signal }: { sale: SteadySale; signal: AbortSignal },
): Promise<Standstill> {
  const { cluster } = shop.database;
  await cluster.untilHealthy();
  const before = await cluster.primary();
  await sale.untilNextSale();
  sale.reset();
  const repair = await fault.inject(shop);
  await pause(fault.seconds * 1_000, undefined, { signal }).catch(() => undefined);
  await repair();
  await cluster.untilHealthy();
  await sale.untilNextSale();
  const seconds = sale.longestStandstill();
  return { fault, seconds, hasNewPrimary: (await cluster.primary()) !== before };
}
