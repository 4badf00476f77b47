import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HousekeepingJob } from '../../../common/jobs/housekeeping-job.js';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { DeadOrdersRepository } from '../persistence/dead-orders.repository.js';

@Injectable()
export class ForgetDeadOrdersJob extends HousekeepingJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly orders: DeadOrdersRepository,
  ) {
    super('old orders that came to nothing');
  }

  protected forget(limit: number): Promise<number> {
    const { KEEP_DEAD_ORDERS_DAYS } = this.environment;
    return this.orders.forgetOld(this.dataSource.manager, KEEP_DEAD_ORDERS_DAYS, limit);
  }
}
