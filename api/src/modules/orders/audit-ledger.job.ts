import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Gauge } from 'prom-client';
import type { DataSource } from 'typeorm';
import { RecurringJob } from '../../common/jobs/recurring-job.js';
import { Metrics } from '../../common/metrics/metrics.js';
import { Alarm } from './alarm.js';
import { AuditViewsRepository } from './persistence/audit-views.repository.js';

const PAUSE_MS = 10 * 60 * 1_000;

/** Looks now and then whether everything still holds that must hold of money, stock and tickets. */
@Injectable()
export class AuditLedgerJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly breaches: Gauge<'invariant'>;
  private readonly job = new RecurringJob('the audit of the ledger', PAUSE_MS, () => this.serve());

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly views: AuditViewsRepository,
    private readonly alarm: Alarm,
    metrics: Metrics,
  ) {
    this.breaches = metrics.gauge(
      'invariant_breaches',
      'Breaches of each invariant that this copy found last, if it was the one to look.',
      ['invariant'],
    );
  }

  onApplicationBootstrap(): void {
    this.job.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.job.stop();
  }

  /** One look, unless another copy is at it. */
  async serve(): Promise<false> {
    for (const { invariant, breaches } of await this.views.count(this.dataSource)) {
      this.breaches.set({ invariant }, breaches);
      if (breaches > 0) this.alarm.raise(`${breaches} breaches of the invariant ${invariant}`);
    }
    return false;
  }
}
