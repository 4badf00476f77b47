import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HousekeepingJob } from '../../../common/jobs/housekeeping-job.js';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { NetworkHoldsRepository } from '../persistence/network-holds.repository.js';

/** Deletes the counters of networks without open or recent orders. */
@Injectable()
export class DeleteNetworkHoldsJob extends HousekeepingJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly networks: NetworkHoldsRepository,
  ) {
    super('the deletion of idle network counters');
  }

  protected forget(limit: number): Promise<number> {
    const { STARTED_ORDERS_WINDOW_MINUTES } = this.environment;
    return this.networks.deleteIdle(this.dataSource.manager, STARTED_ORDERS_WINDOW_MINUTES, limit);
  }
}
