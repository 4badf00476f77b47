import { setTimeout as pause } from 'node:timers/promises';
import { audit, type Breach, type Finding } from '@stagedoor/api/audit';
import type { Shop } from './shop.js';

const POLL_MS = 200;
/** It rests this many times as long as it looked, so that it takes a fifth of one processor at most. */
const REST = 4;
/** Advancing the clock ends holds before the jobs can release them. */
const IGNORED = 'holds_end';

/**
 * Checks the invariants repeatedly until the soak is over: an oversale of a second has disappeared when the shop has
 * healed. Returns each breach once.
 */
export async function watch(shop: Shop, over: AbortSignal): Promise<Finding[]> {
  const seen = new Map<string, Map<string, Breach>>();
  while (!over.aborted) {
    const begun = performance.now();
    for (const { invariant, breaches } of await look(shop)) {
      const known = seen.get(invariant) ?? new Map<string, Breach>();
      for (const breach of breaches) known.set(breach.subject, breach);
      seen.set(invariant, known);
    }
    await pause(Math.max(POLL_MS, REST * (performance.now() - begun)));
  }
  return [...seen].map(([invariant, breaches]) => ({
    invariant: `${invariant} (while it ran)`,
    breaches: [...breaches.values()],
  }));
}

/** Returns nothing while the database is not reachable, and counts that by its error. */
async function look({ database, tally }: Shop): Promise<Finding[]> {
  try {
    const { findings } = await database.use(audit);
    tally.add('audited while it ran');
    return findings.filter(
      ({ invariant, breaches }) => breaches.length > 0 && invariant !== IGNORED,
    );
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    tally.add(`audit failed: ${code ?? message}`);
    return [];
  }
}
