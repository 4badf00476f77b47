import { setTimeout as pause } from 'node:timers/promises';
import { isDependencyDown } from '../common/errors/dependency-down.js';

/** A deadlock, and a serialisation failure: PostgreSQL has undone the transaction and says to try again. */
const UNDONE = new Set(['40P01', '40001']);
/** A statement that took too long would do so again. */
const TOO_SLOW = '57014';
/** As long as a server takes to come back from a crash. */
const PATIENCE_MS = 3_000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 400;

/** True when the same work may well succeed a moment later: the transaction was undone, or the connection was lost. */
export function isTransient(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === TOO_SLOW) return false;
  return UNDONE.has(String(code)) || isDependencyDown(error);
}

/**
 * Does the work again while it fails for a reason that passes, but begins no attempt later than three seconds after the
 * first. Whether a lost connection had committed is unknown, so the work must be one that finds its own traces when it
 * is repeated.
 */
export async function retryTransient<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2.5 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || performance.now() > until) throw error;
      await pause(pauseMs * (0.5 + Math.random()));
    }
  }
}
