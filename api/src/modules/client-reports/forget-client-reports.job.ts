import { Inject, Injectable } from '@nestjs/common';
import { TICKET_LIFETIME_SECONDS } from '@stagedoor/contracts/report-ticket';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DeleteOldRowsJob } from '../../common/jobs/delete-old-rows-job.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';

/** One hour extra, because the clocks of the API and of the database may differ. */
const TICKETS_KEPT_SECONDS = TICKET_LIFETIME_SECONDS + 60 * 60;

@Injectable()
export class ForgetClientReportsJob extends DeleteOldRowsJob {
  constructor(
    @InjectDataSource() dataSource: DataSource,
    @Inject(ENVIRONMENT) { KEEP_CLIENT_REPORTS_DAYS: days }: Environment,
  ) {
    super(
      'old client reports',
      dataSource,
      ['client_errors', 'minute', `${days} days`],
      ['client_opens', 'minute', `${days} days`],
      ['canary_votes', 'voted_at', `${days} days`],
      ['used_report_tickets', 'used_at', `${TICKETS_KEPT_SECONDS} seconds`],
    );
  }
}
