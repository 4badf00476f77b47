import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { PaymentJobsRepository } from '../persistence/payment-jobs.repository.js';

/**
 * Spaces the calls of background jobs and of success pages to the payment provider, over all copies. The provider limits
 * the calls of an account: without a pace, the refunds of a large event, or a few buyers with many unpaid orders, would
 * take the calls that open payment pages.
 */
@Injectable()
export class PaymentJobsPace {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly jobs: PaymentJobsRepository,
  ) {}

  /** Resolves when the caller may make one call. */
  async turn(): Promise<void> {
    const { PAYMENT_JOBS_PER_SECOND } = this.environment;
    const inMs = await this.jobs.takeMoment(this.dataSource.manager, PAYMENT_JOBS_PER_SECOND);
    if (inMs > 0) await pause(inMs);
  }

  /** True when the caller may make one call at once, for which jobs wait a second at most. */
  mayCallNow(): Promise<boolean> {
    const { PAYMENT_JOBS_PER_SECOND } = this.environment;
    return this.jobs.takeMomentSoon(this.dataSource.manager, PAYMENT_JOBS_PER_SECOND);
  }
}
