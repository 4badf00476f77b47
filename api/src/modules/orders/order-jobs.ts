import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { RecurringJob } from '../../common/jobs/recurring-job.js';
import { CheckoutLineService } from './checkout-line.service.js';
import { SweepOrdersService } from './sweep-orders.service.js';

const SWEEP_PAUSE_MS = 5_000;
const LINE_PAUSE_MS = 250;

/** What happens to orders without anybody asking, in every copy of the API at once; the database deals out the work. */
@Injectable()
export class OrderJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly jobs: readonly RecurringJob[];

  constructor(sweep: SweepOrdersService, line: CheckoutLineService) {
    this.jobs = [
      new RecurringJob('the sweep', SWEEP_PAUSE_MS, () => sweep.sweep()),
      new RecurringJob('the checkout line', LINE_PAUSE_MS, () => line.serve()),
    ];
  }

  onApplicationBootstrap(): void {
    for (const job of this.jobs) job.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }

  async stop(): Promise<void> {
    await Promise.all(this.jobs.map((job) => job.stop()));
  }
}
