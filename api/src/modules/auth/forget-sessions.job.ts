import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DeleteOldRowsJob } from '../../common/jobs/delete-old-rows-job.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';

@Injectable()
export class ForgetSessionsJob extends DeleteOldRowsJob {
  constructor(
    @InjectDataSource() dataSource: DataSource,
    @Inject(ENVIRONMENT) { KEEP_SESSIONS_DAYS }: Environment,
  ) {
    super('old sessions', dataSource, ['sessions', 'expires_at', `${KEEP_SESSIONS_DAYS} days`]);
  }
}
