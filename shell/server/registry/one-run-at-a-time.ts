/** Runs a job once for each call, from after the call, never concurrently. Calls during a run share the next one. */
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
