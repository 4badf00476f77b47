import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DeleteOldRowsJob } from '../../common/jobs/delete-old-rows-job.js';

@Injectable()
export class ForgetFailedSignInsJob extends DeleteOldRowsJob {
  constructor(@InjectDataSource() dataSource: DataSource) {
    super('old failures to sign in', dataSource, ['failed_sign_ins', 'ends_at']);
  }
}
