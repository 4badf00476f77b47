import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { RecurringJob } from '../jobs/recurring-job.js';
import { IdempotencyRepository } from './idempotency.repository.js';

const PAUSE_MS = 10 * 60 * 1_000;
/** Keys forgotten by one statement, so that none takes long. */
const BATCH = 1_000;

/** Forgets the keys that are old enough, in every copy of the API at once; the database deals them out. */
@Injectable()
export class ForgetKeysJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly job = new RecurringJob('old idempotency keys', PAUSE_MS, () => this.serve());

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.job.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.job.stop();
  }

  /** One round; true when there may be more to do. */
  async serve(): Promise<boolean> {
    const forgotten = await this.idempotency.forgetOld(this.dataSource.manager, BATCH);
    return forgotten === BATCH;
  }
}
