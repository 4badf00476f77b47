import { setTimeout as pause } from 'node:timers/promises';
import { audit, type Breach, type Finding } from '@stagedoor/api/audit';
import type { Shop } from './shop.js';

const LOOK_AGAIN_MS = 200;
/** Time that jumps ends holds long before anybody can have given them back. */
const NOT_WHILE_TIME_JUMPS = 'holds_end';

/**
 * Looks at what must hold at every moment, again and again until the soak is over: what is oversold for a second is
 * gone when the shop has healed. Answers the breaches it saw, each once.
 */
export async function watch(shop: Shop, over: AbortSignal): Promise<Finding[]> {
  const seen = new Map<string, Map<string, Breach>>();
  while (!over.aborted) {
    for (const { invariant, breaches } of await look(shop)) {
      const known = seen.get(invariant) ?? new Map<string, Breach>();
      for (const breach of breaches) known.set(breach.subject, breach);
      seen.set(invariant, known);
    }
    await pause(LOOK_AGAIN_MS);
  }
  return [...seen].map(([invariant, breaches]) => ({
    invariant: `${invariant} (while it ran)`,
    breaches: [...breaches.values()],
  }));
}

/** Nothing, while the database is away. */
async function look({ database, tally }: Shop): Promise<Finding[]> {
  try {
    const { findings } = await database.use(audit);
    tally.add('audited while it ran');
    return findings.filter(
      ({ invariant, breaches }) => breaches.length > 0 && invariant !== NOT_WHILE_TIME_JUMPS,
    );
  } catch {
    return [];
  }
}
