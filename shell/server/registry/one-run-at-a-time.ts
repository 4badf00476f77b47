/**
 * Runs a job for each caller from after its call on, one run at a time: callers that come while one is running share the
 * next one.
 */
export function oneRunAtATime(job: () => Promise<void>): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    if (next) return next;
    const run = last.then(() => {
      next = null;
      return job();
    });
    last = run.catch(() => undefined);
    next = run;
    return run;
  };
}
