import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { RecurringJob } from './recurring-job.js';

const PAUSE_MS = 10 * 60 * 1_000;
/** Rows forgotten by one statement, so that none takes long. */
const BATCH = 1_000;

/** Forgets what is old enough, in every copy of the API at once; the database deals it out. */
export abstract class HousekeepingJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly job: RecurringJob;

  protected constructor(what: string) {
    this.job = new RecurringJob(what, PAUSE_MS, () => this.serve());
  }

  onApplicationBootstrap(): void {
    this.job.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.job.stop();
  }

  /** One round; true when there may be more to do. */
  async serve(): Promise<boolean> {
    return (await this.forget(BATCH)) >= BATCH;
  }

  /** Forgets at most so many, and answers how many; of several kinds, the most of one. */
  protected abstract forget(limit: number): Promise<number>;
}
