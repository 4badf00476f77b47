import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HousekeepingJob } from '../../common/jobs/housekeeping-job.js';
import { EventListRepository } from './persistence/event-list.repository.js';

/** Removes ended events from the indexes of the list. */
@Injectable()
export class MarkEndedEventsJob extends HousekeepingJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly list: EventListRepository,
  ) {
    super('events that are over');
  }

  protected forget(limit: number): Promise<number> {
    return this.list.markEnded(this.dataSource.manager, limit);
  }
}
