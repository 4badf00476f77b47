import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HousekeepingJob } from '../../common/jobs/housekeeping-job.js';
import { PasswordResetsRepository } from './persistence/password-resets.repository.js';

@Injectable()
export class ForgetPasswordResetsJob extends HousekeepingJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly resets: PasswordResetsRepository,
  ) {
    super('old links for a new password');
  }

  protected forget(limit: number): Promise<number> {
    return this.resets.forgetOld(this.dataSource.manager, limit);
  }
}
