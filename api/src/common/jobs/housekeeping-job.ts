import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { RecurringJob } from './recurring-job.js';

const PAUSE_MS = 10 * 60 * 1_000;
/** Rows deleted by one statement, so that none takes long. */
const BATCH = 1_000;

/** Deletes expired rows. SKIP LOCKED lets every copy run it at once. */
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

  /** Runs one round; returns true when there may be more to delete. */
  async serve(): Promise<boolean> {
    return (await this.forget(BATCH)) >= BATCH;
  }

  /** Deletes at most `limit` rows and returns the count; of several tables, the largest count. */
  protected abstract forget(limit: number): Promise<number>;
}

/** Returns the largest count. Throws the error of a deletion that failed, after the others have run. */
export async function largestOf(deletions: readonly Promise<number>[]): Promise<number> {
  const settled = await Promise.allSettled(deletions);
  return Math.max(...settled.map(countOf));
}

function countOf(deletion: PromiseSettledResult<number>): number {
  if (deletion.status === 'rejected') throw deletion.reason;
  return deletion.value;
}
