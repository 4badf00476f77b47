/** Returns a function that runs jobs one after another, in the order of its calls. */
export function oneAfterAnother(): <Result>(job: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const run = last.then(job);
    last = run.catch(() => undefined);
    return run;
  };
}
