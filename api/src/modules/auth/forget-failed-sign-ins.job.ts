import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HousekeepingJob } from '../../common/jobs/housekeeping-job.js';
import { FailedSignInsRepository } from './persistence/failed-sign-ins.repository.js';

@Injectable()
export class ForgetFailedSignInsJob extends HousekeepingJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly failures: FailedSignInsRepository,
  ) {
    super('old failures to sign in');
  }

  protected forget(limit: number): Promise<number> {
    return this.failures.forgetOld(this.dataSource.manager, limit);
  }
}
