import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { RecurringJob } from '../../../common/jobs/recurring-job.js';
import { Metrics } from '../../../common/metrics/metrics.js';
import { LedgerLooksRepository } from '../persistence/ledger-looks.repository.js';
import { AuditLedgerService } from './audit-ledger.service.js';

/** How often each copy tries to claim each look. */
const PAUSE_MS = 10_000;

/** Runs the looks at the ledger in every copy of the API, and exports the last result and time of each as metrics. */
@Injectable()
export class AuditLedgerJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly jobs: readonly RecurringJob[];

  constructor(
    @InjectDataSource() { manager }: DataSource,
    audit: AuditLedgerService,
    looks: LedgerLooksRepository,
    metrics: Metrics,
  ) {
    this.jobs = [
      new RecurringJob('the look at changes', PAUSE_MS, () => audit.lookAtChanges()),
      new RecurringJob('the nightly look at orders', PAUSE_MS, () => audit.lookAtOrders()),
      new RecurringJob('the nightly look at stock', PAUSE_MS, () => audit.lookAtStock()),
    ];
    metrics.labelledGaugeOf(
      'invariant_breaches',
      'Breaches of each invariant that the last look of each scope found.',
      ['scope', 'invariant'],
      async () =>
        (await looks.read(manager)).flatMap(({ scope, found }) =>
          Object.entries(found).map(([invariant, value]) => ({
            labels: { scope, invariant },
            value,
          })),
        ),
    );
    metrics.labelledGaugeOf(
      'audit_last_success_timestamp_seconds',
      'When each look at the ledger came to its end last, in seconds since 1970.',
      ['scope'],
      async () =>
        (await looks.read(manager)).map(({ scope, finishedAt }) => ({
          labels: { scope },
          value: finishedAt.getTime() / 1_000,
        })),
    );
  }

  onApplicationBootstrap(): void {
    for (const job of this.jobs) job.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }

  /** Begins no further look, and waits for those that run. */
  async stop(): Promise<void> {
    await Promise.all(this.jobs.map((job) => job.stop()));
  }
}
