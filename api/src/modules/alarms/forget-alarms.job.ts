import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HousekeepingJob } from '../../common/jobs/housekeeping-job.js';
import { AlarmsRepository } from './persistence/alarms.repository.js';

@Injectable()
export class ForgetAlarmsJob extends HousekeepingJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly alarms: AlarmsRepository,
  ) {
    super('old alarms');
  }

  protected async forget(limit: number): Promise<number> {
    const { manager } = this.dataSource;
    const alarms = await this.alarms.forgetOld(manager, limit);
    const calls = await this.alarms.forgetOldCalls(manager, limit);
    return Math.max(alarms, calls);
  }
}
