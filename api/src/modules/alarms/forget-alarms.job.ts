import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DeleteOldRowsJob } from '../../common/jobs/delete-old-rows-job.js';

/** Deletes old alarms, and messages that `ALARM_URL` has not accepted for days. */
@Injectable()
export class ForgetAlarmsJob extends DeleteOldRowsJob {
  constructor(@InjectDataSource() dataSource: DataSource) {
    super(
      'old alarms',
      dataSource,
      ['alarms', 'raised_at', '90 days'],
      ['alarm_calls', 'created_at', '3 days'],
    );
  }
}
