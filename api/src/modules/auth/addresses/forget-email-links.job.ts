import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DeleteOldRowsJob } from '../../../common/jobs/delete-old-rows-job.js';

/** Deletes expired confirmation links and expired changes of address. */
@Injectable()
export class ForgetEmailLinksJob extends DeleteOldRowsJob {
  constructor(@InjectDataSource() dataSource: DataSource) {
    super(
      'expired links to confirm an address',
      dataSource,
      ['email_changes', 'expires_at'],
      ['email_links', 'expires_at'],
    );
  }
}
