import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HousekeepingJob } from '../../../common/jobs/housekeeping-job.js';
import { EmailChangesRepository } from '../persistence/email-changes.repository.js';
import { EmailLinksRepository } from '../persistence/email-links.repository.js';

/** Deletes expired confirmation links and expired changes of address. */
@Injectable()
export class ForgetEmailLinksJob extends HousekeepingJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly links: EmailLinksRepository,
    private readonly changes: EmailChangesRepository,
  ) {
    super('expired links to confirm an address');
  }

  protected async forget(limit: number): Promise<number> {
    const { manager } = this.dataSource;
    const changes = await this.changes.deleteExpired(manager, limit);
    return Math.max(changes, await this.links.deleteExpired(manager, limit));
  }
}
