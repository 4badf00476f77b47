import { setTimeout as pause } from 'node:timers/promises';
import type { Shop } from './shop.js';

const LOOK_AGAIN_MS = 500;
const PATIENCE_MS = 120_000;
const SKIP_SECONDS = 600;

/** What the jobs have still to do. */
export interface Unfinished {
  pending: number;
  owed: number;
  cancellations: number;
  /** Rounds of reconciliation that are still to come. */
  reconciliations: number;
}

const UNFINISHED = `
SELECT
  (SELECT count(*)::integer FROM orders WHERE payment_status = 'pending') AS pending,
  (SELECT count(*)::integer FROM payments WHERE status = 'refund_pending') AS owed,
  (SELECT count(*)::integer FROM event_cancellations WHERE finished_at IS NULL) AS cancellations,
  (SELECT (next_round_at <= $1::timestamptz + interval '20 seconds')::integer FROM reconciliation) AS reconciliations`;

/**
 * Takes all faults away, lets every hold end and waits until the jobs have nothing left; answers what is left when
 * they do not come to an end.
 */
export async function heal(shop: Shop): Promise<Unfinished | null> {
  shop.sandbox.control.clearFaults();
  await Promise.all(shop.copies.map((copy) => copy.heal()));
  const [begun] = await shop.database.run<{ at: Date }>('SELECT now() AS at');
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    await shop.database.skip(SKIP_SECONDS);
    await pause(LOOK_AGAIN_MS);
    const [left] = await shop.database.run<Unfinished>(UNFINISHED, [begun!.at]);
    if (Object.values(left!).every((count) => count === 0)) return null;
    if (Date.now() > deadline) return left!;
  }
}
