import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { OwnDoorDevice, OwnDoorScan, OwnScanDecision, PageQuery } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { readEventPage } from '../../common/lists/event-page.js';
import type { Page } from '../../common/lists/page.js';
import { DoorWorkRepository } from './persistence/door-work.repository.js';

/** What is stored about a user who works at doors, for that user: page by page, by event and id. */
@Injectable()
export class DoorWorkQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly work: DoorWorkRepository,
  ) {}

  scansOf(userId: string, query: PageQuery): Promise<Page<OwnDoorScan>> {
    return readEventPage(
      query,
      ({ id }) => id,
      (after, limit) => this.work.scansOf(this.dataSource.manager, userId, after, limit),
    );
  }

  decisionsOf(userId: string, query: PageQuery): Promise<Page<OwnScanDecision>> {
    return readEventPage(
      query,
      ({ scanId }) => scanId,
      (after, limit) => this.work.decisionsOf(this.dataSource.manager, userId, after, limit),
    );
  }

  devicesOf(userId: string, query: PageQuery): Promise<Page<OwnDoorDevice>> {
    return readEventPage(
      query,
      ({ deviceId }) => deviceId,
      (after, limit) => this.work.devicesOf(this.dataSource.manager, userId, after, limit),
    );
  }
}
