import { setTimeout as pause } from 'node:timers/promises';
import { oneRunAtATime } from './registry/one-run-at-a-time.js';

/**
 * Runs a job once for each call, from after the call, with at least `pauseMs` between the starts of two runs and never
 * concurrently. Calls that wait share the next run.
 */
export function spacedRuns<Result>(
  job: () => Promise<Result>,
  pauseMs: number,
): () => Promise<Result> {
  const run = oneRunAtATime(job);
  let notBefore = 0;
  let next: Promise<Result> | null = null;

  async function wait(): Promise<Result> {
    await pause(Math.max(0, notBefore - performance.now()));
    notBefore = performance.now() + pauseMs;
    next = null;
    return run();
  }

  return () => (next ??= wait());
}
