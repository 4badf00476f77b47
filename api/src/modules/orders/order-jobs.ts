import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { RecurringJob } from '../../common/jobs/recurring-job.js';
import { RecoveryMode } from '../site/recovery-mode.service.js';
import { CheckoutLineService } from './checkout/checkout-line.service.js';
import { ReconcilePaymentsService } from './notices/reconcile-payments.service.js';
import { CancelEventService } from './refunds/cancel-event.service.js';
import { RefundPaymentsService } from './refunds/refund-payments.service.js';
import { SweepOrdersService } from './settlement/sweep-orders.service.js';

/**
 * Runs the recurring jobs of orders in every copy of the API; the database distributes the work. In recovery mode only
 * reconciliation runs, because it changes nothing at the provider.
 */
@Injectable()
export class OrderJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly jobs: readonly RecurringJob[];

  constructor(
    private readonly line: CheckoutLineService,
    sweep: SweepOrdersService,
    cancellations: CancelEventService,
    refunds: RefundPaymentsService,
    reconciliation: ReconcilePaymentsService,
    recovery: RecoveryMode,
  ) {
    const job = (name: string, pauseMs: number, work: () => Promise<boolean>) =>
      new RecurringJob(name, pauseMs, async () => ((await recovery.isOn()) ? false : work()));
    this.jobs = [
      job('the checkout line', 250, () => line.serve()),
      job('the end of holds', 5_000, () => sweep.sweep()),
      job('cancellations', 1_000, () => cancellations.serve()),
      job('refunds', 1_000, () => refunds.serve()),
      new RecurringJob('reconciliation', 5_000, (stopping) => reconciliation.reconcile(stopping)),
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
    await this.line.idle();
  }
}
