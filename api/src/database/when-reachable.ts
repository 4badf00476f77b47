import { setTimeout as pause } from 'node:timers/promises';
import { isDependencyAway } from '../common/errors/dependency-down.js';

const PATIENCE_SECONDS = 60;
const PAUSE_MS = 500;

/**
 * Retries the first use of a database while it cannot be reached, as while it starts or fails over, and reports once
 * what it waits for. Throws the reason after a minute, and any other error at once.
 */
export async function whenReachable<T>(
  url: string,
  use: () => Promise<T>,
  report: (line: string) => void,
): Promise<T> {
  const { host, pathname } = new URL(url);
  const database = `the database at ${host}${pathname}`;
  const until = performance.now() + PATIENCE_SECONDS * 1_000;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await use();
    } catch (error) {
      if (!isDependencyAway(error)) throw error;
      const reason = reasonOf(error as Error);
      if (performance.now() > until) {
        const seconds = `for ${PATIENCE_SECONDS} seconds`;
        throw new Error(`${database} was not reachable ${seconds}: ${reason}`, { cause: error });
      }
      if (isFirst) report(`Waiting for ${database}: ${reason}`);
      await pause(PAUSE_MS);
    }
  }
}

/** Returns the message of an error; that for several addresses of a host has a code alone. */
export function reasonOf(error: Error & { code?: unknown }): string {
  return error.message || String(error.code);
}
