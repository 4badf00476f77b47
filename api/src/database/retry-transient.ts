import { setTimeout as pause } from 'node:timers/promises';
import { isDependencyAway } from '../common/errors/dependency-down.js';

/** A deadlock and a serialisation failure: PostgreSQL has rolled the transaction back, and a retry can succeed. */
const UNDONE = new Set(['40P01', '40001']);
/** A statement timeout; a retry would time out, too. */
const TOO_SLOW = '57014';
/** As long as a server takes to recover from a crash. */
const PATIENCE_MS = 3_000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 400;

/** True when a retry can succeed a moment later: the transaction was rolled back, or the connection was lost. */
export function isTransient(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === TOO_SLOW) return false;
  return UNDONE.has(String(code)) || isDependencyAway(error);
}

/**
 * Retries the work while it fails for a transient reason, but begins no attempt later than three seconds after the
 * first. A lost connection may have committed, so the work must detect its own earlier effects.
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
