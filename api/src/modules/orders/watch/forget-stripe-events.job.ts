import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HousekeepingJob } from '../../../common/jobs/housekeeping-job.js';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { StripeEventsRepository } from '../persistence/stripe-events.repository.js';

@Injectable()
export class ForgetStripeEventsJob extends HousekeepingJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly events: StripeEventsRepository,
  ) {
    super('old notices of the payment provider');
  }

  protected forget(limit: number): Promise<number> {
    const { KEEP_STRIPE_EVENTS_DAYS } = this.environment;
    return this.events.forgetOld(this.dataSource.manager, KEEP_STRIPE_EVENTS_DAYS, limit);
  }
}
