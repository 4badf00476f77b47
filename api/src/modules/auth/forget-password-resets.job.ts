import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DeleteOldRowsJob } from '../../common/jobs/delete-old-rows-job.js';

@Injectable()
export class ForgetPasswordResetsJob extends DeleteOldRowsJob {
  constructor(@InjectDataSource() dataSource: DataSource) {
    super('old links for a new password', dataSource, ['password_resets', 'expires_at']);
  }
}
