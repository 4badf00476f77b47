import { setTimeout as pause } from 'node:timers/promises';
import type { Bank } from './bank.js';
import { unknownNotices } from './notices.js';
import type { Shop } from './shop.js';

const POLL_MS = 500;
/** Failed refunds are retried hours later. */
const SKIP_SECONDS = 3_600;

/** The work that the jobs have left. */
export interface Unfinished {
  pending: number;
  owed: number;
  cancellations: number;
  mails: number;
  /** Rounds of reconciliation still to complete. */
  reconciliations: number;
  /** Events that are not stored. Checked when all else is 0. */
  notices?: number;
}

const UNFINISHED = `
SELECT
  (SELECT count(*)::integer FROM orders WHERE payment_status = 'pending') AS pending,
  (SELECT count(*)::integer FROM payments
   WHERE status = 'refund_pending' OR (status = 'refund_failed' AND refund_due_at IS NOT NULL)) AS owed,
  (SELECT count(*)::integer FROM event_cancellations WHERE finished_at IS NULL) AS cancellations,
  (SELECT count(*)::integer FROM mails) AS mails,
  (SELECT next_round_at::text FROM reconciliation) AS round`;

/** Time limits of the jobs, in seconds. */
export interface Patience {
  inAll: number;
  /** Without a change in the remaining work. */
  withoutProgress: number;
}

/**
 * Removes all faults, lets the banks decide on everything pending, advances the clock past every hold, and waits until
 * the jobs are done. Returns the remaining work if they exceed the limits, else null.
 */
export async function heal(
  shop: Shop,
  bank: Bank,
  { inAll, withoutProgress }: Patience,
): Promise<Unfinished | null> {
  shop.sandbox.control.clearFaults();
  await bank.decideOnAll();
  await Promise.all(shop.copies.map((copy) => copy.stop()));
  await shop.mail.hurry();
  await Promise.all(shop.copies.map((copy) => copy.heal()));
  const rounds = new Set<string>();
  const deadline = Date.now() + inAll * 1_000;
  let before = '';
  let progressAt = Date.now();
  for (;;) {
    await shop.database.skip(SKIP_SECONDS);
    await pause(POLL_MS);
    const left = await unfinished(shop, rounds);
    if (Object.values(left).every((count) => count === 0)) {
      left.notices = (await unknownNotices(shop)).length;
      if (left.notices === 0) return null;
    }
    const now = JSON.stringify(left);
    if (now !== before) progressAt = Date.now();
    before = now;
    if (Date.now() > Math.min(deadline, progressAt + withoutProgress * 1_000)) return left;
  }
}

/**
 * A round starts each time `next_round_at` changes. When copies + 2 rounds have started, at least two have completed.
 */
async function unfinished({ database, copies }: Shop, rounds: Set<string>): Promise<Unfinished> {
  const [row] = await database.run<Omit<Unfinished, 'reconciliations'> & { round: string }>(
    UNFINISHED,
  );
  const { round, ...left } = row!;
  rounds.add(round);
  const begun = rounds.size - 1;
  return { ...left, reconciliations: Math.max(0, copies.length + 2 - begun) };
}
