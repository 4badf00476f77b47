import { Logger } from '@nestjs/common';

/** Does a work again and again, never twice at a time; without the pause while the work says that there is more. */
export class RecurringJob {
  private readonly logger: Logger;
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private stopped = false;

  /** `work` answers whether there is more to do at once; what it throws is logged, and the next round comes. */
  constructor(
    private readonly name: string,
    private readonly pauseMs: number,
    private readonly work: () => Promise<boolean>,
  ) {
    this.logger = new Logger(name);
  }

  start(): void {
    this.schedule(this.pauseMs);
  }

  /** Waits for the round that is under way, so that none is cut short by the end of the database's connections. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.round;
  }

  private schedule(pauseMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.round = this.once();
    }, pauseMs);
    this.timer.unref();
  }

  private async once(): Promise<void> {
    const more = await this.work().catch((error: unknown) => {
      this.logger.error(`A round of ${this.name} failed: ${String(error)}`);
      return false;
    });
    this.schedule(more ? 0 : this.pauseMs);
  }
}
