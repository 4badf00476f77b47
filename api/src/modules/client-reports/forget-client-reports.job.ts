import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { RecurringJob } from '../../common/jobs/recurring-job.js';
import { ClientReportsRepository } from './persistence/client-reports.repository.js';

const PAUSE_MS = 10 * 60 * 1_000;
/** Rows forgotten by one statement, so that none takes long. */
const BATCH = 1_000;

/** Forgets the reports that are old enough, in every copy of the API at once; the database deals them out. */
@Injectable()
export class ForgetClientReportsJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly job = new RecurringJob('old client reports', PAUSE_MS, () => this.serve());

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reports: ClientReportsRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.job.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.job.stop();
  }

  /** One round; true when there may be more to do. */
  async serve(): Promise<boolean> {
    const { manager } = this.dataSource;
    const errors = await this.reports.forgetOld(manager, 'client_errors', BATCH);
    const opens = await this.reports.forgetOld(manager, 'client_opens', BATCH);
    return errors === BATCH || opens === BATCH;
  }
}
