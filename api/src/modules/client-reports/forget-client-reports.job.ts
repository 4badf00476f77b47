import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HousekeepingJob } from '../../common/jobs/housekeeping-job.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { CanaryVotesRepository } from './persistence/canary-votes.repository.js';
import { ClientReportsRepository } from './persistence/client-reports.repository.js';
import { UsedTicketsRepository } from './persistence/used-tickets.repository.js';

@Injectable()
export class ForgetClientReportsJob extends HousekeepingJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly reports: ClientReportsRepository,
    private readonly votes: CanaryVotesRepository,
    private readonly usedTickets: UsedTicketsRepository,
  ) {
    super('old client reports');
  }

  protected async forget(limit: number): Promise<number> {
    const { manager } = this.dataSource;
    const { KEEP_CLIENT_REPORTS_DAYS: days } = this.environment;
    const errors = await this.reports.forgetOld(manager, 'client_errors', days, limit);
    const opens = await this.reports.forgetOld(manager, 'client_opens', days, limit);
    const votes = await this.votes.forgetOld(manager, days, limit);
    const tickets = await this.usedTickets.forgetOld(manager, limit);
    return Math.max(errors, opens, votes, tickets);
  }
}
