import { statSync, utimes } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const BEAT_MS = 2_000;
const WATCH_MS = 20_000;
const POLL_MS = 100;

/**
 * Updates the time of a file every two seconds until the returned function is called: a process in another container or
 * on another machine cannot see this one, but it can see that.
 */
export function startHeartbeat(path: string): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    utimes(path, now, now, () => undefined);
  }, BEAT_MS).unref();
  return () => clearInterval(timer);
}

/** Returns true as soon as the time of the file changes, and false when it does not in 20 seconds, or the file is gone. */
export async function hasHeartbeat(path: string, watchMs = WATCH_MS): Promise<boolean> {
  const first = timeOf(path);
  for (let waitedMs = 0; waitedMs < watchMs; waitedMs += POLL_MS) {
    await delay(POLL_MS);
    const time = timeOf(path);
    if (time === undefined) return false;
    if (time !== first) return true;
  }
  return false;
}

const timeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
