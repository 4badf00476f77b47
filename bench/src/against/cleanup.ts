/** Ends what a run has started, the latest first, whatever the run is doing at that moment. */
export class Cleanup {
  private readonly ended = new AbortController();
  private ending: Promise<void> | undefined;
  private readonly tasks: (() => Promise<unknown>)[] = [];

  /** Aborted when the run ends. */
  get signal(): AbortSignal {
    return this.ended.signal;
  }

  /** Adds a task for the end of the run; runs it at once if the run has ended meanwhile. */
  defer(task: () => Promise<unknown>): void {
    if (this.signal.aborted) void task().catch(() => undefined);
    else this.tasks.push(task);
  }

  /** Runs all tasks, also after one has failed; then throws the first error. Further calls wait for the same end. */
  end(): Promise<void> {
    return (this.ending ??= this.runAll());
  }

  private async runAll(): Promise<void> {
    this.ended.abort();
    const errors: unknown[] = [];
    for (let task = this.tasks.pop(); task; task = this.tasks.pop()) {
      await task().catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw errors[0];
  }
}
