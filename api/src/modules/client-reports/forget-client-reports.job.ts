import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HousekeepingJob } from '../../common/jobs/housekeeping-job.js';
import { ClientReportsRepository } from './persistence/client-reports.repository.js';

@Injectable()
export class ForgetClientReportsJob extends HousekeepingJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reports: ClientReportsRepository,
  ) {
    super('old client reports');
  }

  protected async forget(limit: number): Promise<number> {
    const { manager } = this.dataSource;
    const errors = await this.reports.forgetOld(manager, 'client_errors', limit);
    const opens = await this.reports.forgetOld(manager, 'client_opens', limit);
    return Math.max(errors, opens);
  }
}
