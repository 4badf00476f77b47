import type { Log } from './log.js';

/** Returns a task that does not reject. Logs each failure once until it changes, and the first success after it. */
export function reportOnce(
  task: () => Promise<void>,
  log: Pick<Log, 'info' | 'error'>,
  messages: { failed: string; recovered: string },
): () => Promise<void> {
  let reported = '';
  return async () => {
    try {
      await task();
      if (reported) log.info({}, messages.recovered);
      reported = '';
    } catch (err) {
      const message = err instanceof Error ? err.message : String(err);
      if (message !== reported) log.error({ err }, messages.failed);
      reported = message;
    }
  };
}
