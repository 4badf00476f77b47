import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HousekeepingJob, largestOf } from '../../../common/jobs/housekeeping-job.js';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { DeadOrdersRepository } from '../persistence/dead-orders.repository.js';
import { NetworkHoldsRepository } from '../persistence/network-holds.repository.js';
import { StripeEventsRepository } from '../persistence/stripe-events.repository.js';
import { WaitingRoomsRepository } from '../persistence/waiting-rooms.repository.js';

/** Deletes old unpaid orders, old notices of the payment provider and counters of idle networks and lines. */
@Injectable()
export class DeleteOldOrdersJob extends HousekeepingJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly orders: DeadOrdersRepository,
    private readonly notices: StripeEventsRepository,
    private readonly networks: NetworkHoldsRepository,
    private readonly rooms: WaitingRoomsRepository,
  ) {
    super('the deletion of old orders');
  }

  protected forget(limit: number): Promise<number> {
    const { manager } = this.dataSource;
    const { KEEP_DEAD_ORDERS_DAYS, KEEP_STRIPE_EVENTS_DAYS, STARTED_ORDERS_WINDOW_MINUTES } =
      this.environment;
    return largestOf([
      this.orders.deleteOld(manager, KEEP_DEAD_ORDERS_DAYS, limit),
      this.notices.deleteOld(manager, KEEP_STRIPE_EVENTS_DAYS, limit),
      this.networks.deleteIdle(manager, STARTED_ORDERS_WINDOW_MINUTES, limit),
      this.rooms.deleteIdle(manager, limit),
    ]);
  }
}
