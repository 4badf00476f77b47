import { LRUCache } from 'lru-cache';

export interface BriefMemory {
  /** How long an answer holds, counted from the question. */
  forMs: number;
  /** Answers kept at once; the oldest makes room. */
  atMost: number;
}

/** Gives one answer to all who ask the same within a moment, so that a crowd costs its source one question. */
export function rememberBriefly<Key extends string, Answer>(
  ask: (key: Key) => Promise<Answer>,
  { forMs, atMost }: BriefMemory,
): (key: Key) => Promise<Answer> {
  const known = new LRUCache<Key, { answer: Promise<Answer>; until: number }>({ max: atMost });
  return (key) => {
    // Leaves the order as it is: the oldest answer makes room first.
    const kept = known.peek(key);
    if (kept && performance.now() < kept.until) return kept.answer;
    const answer = ask(key);
    known.set(key, { answer, until: performance.now() + forMs });
    return answer;
  };
}
