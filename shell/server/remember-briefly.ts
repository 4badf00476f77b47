import { LRUCache } from 'lru-cache';

export interface BriefMemory {
  /** How long a result is valid, from `since`. */
  forMs: number;
  /** The call, or its result for one that takes long; the call if omitted. */
  since?: 'call' | 'result';
  /** Maximum number of results; the oldest is evicted first. */
  atMost: number;
}

/** Shares one result among calls with the same key until it is no longer valid, to limit the calls of `ask`. */
export function rememberBriefly<Key extends string, Answer>(
  ask: (key: Key) => Promise<Answer>,
  { forMs, since = 'call', atMost }: BriefMemory,
): (key: Key) => Promise<Answer> {
  const known = new LRUCache<Key, { answer: Promise<Answer>; until: number }>({ max: atMost });
  return (key) => {
    // `peek` does not change the order, so that the oldest result is evicted first.
    const kept = known.peek(key);
    if (kept && performance.now() < kept.until) return kept.answer;
    const answer = ask(key);
    const entry = { answer, until: since === 'call' ? performance.now() + forMs : Infinity };
    known.set(key, entry);
    if (since === 'result') {
      const settled = () => {
        entry.until = performance.now() + forMs;
      };
      void answer.then(settled, settled);
    }
    return answer;
  };
}
