/** Runs a job once for each call, from after the call, never concurrently. Calls during a run share the next one. */
export function oneRunAtATime<Result>(job: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;
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
