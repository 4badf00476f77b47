import { setTimeout as pause } from 'node:timers/promises';
import { isDependencyDown } from '../common/errors/dependency-down.js';

/** A deadlock, and a serialisation failure: PostgreSQL has undone the transaction and says to try again. */
const UNDONE = new Set(['40P01', '40001']);
/** A statement that took too long would do so again. */
const TOO_SLOW = '57014';
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 20;

/** True when the same work may well succeed a moment later: the transaction was undone, or the connection was lost. */
export function isTransient(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === TOO_SLOW) return false;
  return UNDONE.has(String(code)) || isDependencyDown(error);
}

/**
 * Does the work again, up to five times within about a second, while it fails for a reason that passes. Whether a lost
 * connection had committed is unknown, so the work must be one that finds its own traces when it is repeated.
 */
export async function retryTransient<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error;
      await pause(FIRST_PAUSE_MS * 2.5 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }
}
