import { setTimeout as pause } from 'node:timers/promises';
import type { Bank } from './bank.js';
import { unknownNotices } from './notices.js';
import type { Shop } from './shop.js';

const LOOK_AGAIN_MS = 500;
/** Refunds that failed are asked for again hours later. */
const SKIP_SECONDS = 3_600;

/** What the jobs have still to do. */
export interface Unfinished {
  pending: number;
  owed: number;
  cancellations: number;
  mails: number;
  /** Rounds of reconciliation that are still to come. */
  reconciliations: number;
  /** Looked at when all else is done. */
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

/** How long the jobs may take, in seconds. */
export interface Patience {
  inAll: number;
  /** Without any change of what is left. */
  withoutProgress: number;
}

/**
 * Takes all faults away, lets the banks decide on what is on its way and every hold end, and waits until the jobs have
 * nothing left. Returns what is left when they take longer than that.
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
    await pause(LOOK_AGAIN_MS);
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

/** A round begins each time that the next one moves: once more have begun than there are copies, two are over. */
async function unfinished({ database, copies }: Shop, rounds: Set<string>): Promise<Unfinished> {
  const [row] = await database.run<Omit<Unfinished, 'reconciliations'> & { round: string }>(
    UNFINISHED,
  );
  const { round, ...left } = row!;
  rounds.add(round);
  const begun = rounds.size - 1;
  return { ...left, reconciliations: Math.max(0, copies.length + 2 - begun) };
}
