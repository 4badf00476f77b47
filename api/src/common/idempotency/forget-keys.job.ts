import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HousekeepingJob } from '../jobs/housekeeping-job.js';
import { IdempotencyRepository } from './idempotency.repository.js';

@Injectable()
export class ForgetKeysJob extends HousekeepingJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyRepository,
  ) {
    super('old idempotency keys');
  }

  protected forget(limit: number): Promise<number> {
    return this.idempotency.forgetOld(this.dataSource.manager, limit);
  }
}
