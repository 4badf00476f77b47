import { Logger } from '@nestjs/common';

/** Runs `work` repeatedly, one round at a time, and without a pause while there is more to do. */
export class RecurringJob {
  private readonly logger: Logger;
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  /**
   * `work` returns true when there is more to do at once; its signal aborts when the job is stopped. Its errors are
   * logged, and the next round follows.
   */
  constructor(
    private readonly name: string,
    private readonly pauseMs: number,
    private readonly work: (stopping: AbortSignal) => Promise<boolean>,
  ) {
    this.logger = new Logger(name);
  }

  start(): void {
    this.schedule(this.pauseMs);
  }

  /** Waits for the current round, so that it ends before the database connections close. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.round;
  }

  private schedule(pauseMs: number): void {
    if (this.stopping.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.round = this.once();
    }, pauseMs);
    this.timer.unref();
  }

  private async once(): Promise<void> {
    const more = await this.work(this.stopping.signal).catch((error: unknown) => {
      this.logger.error(`A round of ${this.name} failed: ${String(error)}`);
      return false;
    });
    this.schedule(more ? 0 : this.pauseMs);
  }
}
