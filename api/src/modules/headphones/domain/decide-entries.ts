import type { HeadsetOutcome } from '@stagedoor/contracts';
import { foldEntries, type HeadsetState } from './fold-entries.js';
import type { CountedEntry } from './headset-entry.js';

/** An entry that has just arrived. */
export interface ArrivedEntry extends CountedEntry {
  /** False when its device waits for the answer. */
  isDone: boolean;
}

/** The answer to an entry: what became of it, and whether it counts. */
export interface Answer {
  outcome: HeadsetOutcome;
  counts: boolean;
}

/**
 * Decides entries that have arrived, in their order, and returns the state after them. What is done counts. A hand-out
 * or swap that waits for its answer counts only if nothing stands against it.
 */
export function decideEntries(
  before: readonly CountedEntry[],
  arrived: readonly ArrivedEntry[],
): { answers: Map<string, Answer>; state: HeadsetState } {
  const counted = [...before, ...arrived.filter((entry) => !mayBeRefused(entry))];
  const refused = new Map<string, Answer>();
  let last: HeadsetState | null = null;
  for (const entry of arrived.filter(mayBeRefused)) {
    const next = foldEntries([...counted, entry]);
    const outcome = next.outcomes.get(entry.id) ?? 'done';
    if (outcome === 'done') {
      counted.push(entry);
      last = next;
    } else refused.set(entry.id, { outcome, counts: false });
  }
  const state = last ?? foldEntries(counted);
  const answers = arrived.map(({ id }): [string, Answer] => [
    id,
    refused.get(id) ?? { outcome: state.outcomes.get(id) ?? 'done', counts: true },
  ]);
  return { answers: new Map(answers), state };
}

function mayBeRefused({ kind, isDone }: ArrivedEntry): boolean {
  return !isDone && (kind === 'hand_out' || kind === 'swap');
}
