import { LRUCache } from 'lru-cache';

export interface BriefMemory {
  /** How long a result is valid, from the call. */
  forMs: number;
  /** Maximum number of results; the oldest is evicted first. */
  atMost: number;
}

/** Shares one result among calls with the same key within `forMs`, to limit the calls of `ask`. */
export function rememberBriefly<Key extends string, Answer>(
  ask: (key: Key) => Promise<Answer>,
  { forMs, atMost }: BriefMemory,
): (key: Key) => Promise<Answer> {
  const known = new LRUCache<Key, { answer: Promise<Answer>; until: number }>({ max: atMost });
  return (key) => {
    // `peek` does not change the order, so that the oldest result is evicted first.
    const kept = known.peek(key);
    if (kept && performance.now() < kept.until) return kept.answer;
    const answer = ask(key);
    known.set(key, { answer, until: performance.now() + forMs });
    return answer;
  };
}
