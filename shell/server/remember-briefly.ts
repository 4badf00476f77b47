export interface BriefMemory {
  /** How long an answer holds, counted from the question. */
  forMs: number;
  /** Answers kept at once; the oldest makes room. */
  atMost: number;
}

/** Gives one answer to all who ask the same within a moment, so that a crowd costs its source one question. */
export function rememberBriefly<Key, Answer>(
  ask: (key: Key) => Promise<Answer>,
  { forMs, atMost }: BriefMemory,
): (key: Key) => Promise<Answer> {
  const known = new Map<Key, { answer: Promise<Answer>; until: number }>();
  return (key) => {
    const kept = known.get(key);
    if (kept && performance.now() < kept.until) return kept.answer;
    known.delete(key);
    for (const oldest of known.keys()) {
      if (known.size < atMost) break;
      known.delete(oldest);
    }
    const answer = ask(key);
    known.set(key, { answer, until: performance.now() + forMs });
    return answer;
  };
}
