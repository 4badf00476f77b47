import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import { ReleaseHoldService } from './release-hold.service.js';

/** Maximum orders per round; each is a call of the payment provider. */
const BATCH = 10;

const HOLD_OVER = { why: 'hold-over', by: 'shop' } as const;

/** Ends the holds whose time is over. */
@Injectable()
export class SweepOrdersService {
  private readonly logger = new Logger(SweepOrdersService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly orders: OrdersRepository,
    private readonly releaseHold: ReleaseHoldService,
  ) {}

  /**
   * Runs one round; returns true when there may be more to do. What fails is retried in a later round, and any number of
   * copies can sweep at the same time.
   */
  async sweep(): Promise<boolean> {
    const { manager } = this.dataSource;
    const ended = await this.orders.claimEndedHolds(manager, BATCH, this.environment.HOLD_MINUTES);
    await Promise.all(
      ended.map(async (id) => {
        try {
          const order = await this.orders.find(manager, { id });
          if (order) await this.releaseHold.releaseInTurn(order, HOLD_OVER);
        } catch (error) {
          this.logger.warn(`Order ${id} is retried in a later round: ${String(error)}`);
        }
      }),
    );
    return ended.length === BATCH;
  }
}
