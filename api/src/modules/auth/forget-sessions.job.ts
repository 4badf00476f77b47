import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HousekeepingJob } from '../../common/jobs/housekeeping-job.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { SessionsRepository } from './persistence/sessions.repository.js';

@Injectable()
export class ForgetSessionsJob extends HousekeepingJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly sessions: SessionsRepository,
  ) {
    super('old sessions');
  }

  protected forget(limit: number): Promise<number> {
    const { KEEP_SESSIONS_DAYS } = this.environment;
    return this.sessions.forgetOld(this.dataSource.manager, KEEP_SESSIONS_DAYS, limit);
  }
}
