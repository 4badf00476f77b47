import { setTimeout as pause } from 'node:timers/promises';

export interface Repetition {
  /** Settles after the first run. */
  first: Promise<void>;
  /** Stops after the current run. */
  stop: () => Promise<void>;
}

/** Runs a task now, and again `pauseMs` after each run until stopped. The task must not reject. */
export function repeat(
  task: (stopping: AbortSignal) => Promise<void>,
  pauseMs: number,
): Repetition {
  const stopping = new AbortController();
  const { signal } = stopping;
  const first = task(signal);

  async function run(): Promise<void> {
    await first;
    while (!signal.aborted) {
      await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await task(signal);
    }
  }

  const running = run();
  return {
    first,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
