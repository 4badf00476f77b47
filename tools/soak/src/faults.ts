import { setTimeout as pause } from 'node:timers/promises';
import { makeOutages, type OutagePlan } from './outages.js';
import type { Random } from './random.js';
import type { Shop } from './shop.js';
import type { ShopDatabase } from './shop-database.js';
import type { SingleServer } from './single-server.js';
import { makeTrouble } from './trouble.js';

/** Injects faults into a shop that sells. The soak ends when the promise resolves; the signal asks it to. */
export type Faults<Database extends ShopDatabase> = (
  shop: Shop<Database>,
  random: Random,
  signal: AbortSignal,
) => Promise<void>;

/** Small faults all the time, and the outages of a plan. `seconds` is ignored with the outages `each`, which have an end. */
export function outagesAndTrouble(outages: OutagePlan, seconds: number): Faults<SingleServer> {
  return async (shop, random, signal) => {
    const end = new AbortController();
    const over = end.signal;
    signal.addEventListener('abort', () => end.abort());
    const allOutages = makeOutages(shop, outages, random.fork('outages'), over);
    const duration =
      outages === 'each' ? allOutages : pause(seconds * 1_000, undefined, { signal });
    await Promise.all([
      allOutages,
      duration.catch(() => undefined).finally(() => end.abort()),
      makeTrouble(shop, random.fork('trouble'), over),
    ]);
  };
}
