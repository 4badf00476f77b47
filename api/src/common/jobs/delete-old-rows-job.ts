import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { deleteOld } from '../../database/delete-old.js';
import { HousekeepingJob, largestOf } from './housekeeping-job.js';

/** A table, the column with the time of its rows, and the age after which they expire as an interval of PostgreSQL. */
type OldRows = readonly [table: string, column: string, age?: string];

/** Returns the class of a job that deletes the rows of tables that are older than their age. */
export function deleteOldRowsJob(what: string, rowsOf: (environment: Environment) => OldRows[]) {
  @Injectable()
  class DeleteOldRowsJob extends HousekeepingJob {
    private readonly rows: readonly OldRows[];

    constructor(
      @InjectDataSource() private readonly dataSource: DataSource,
      @Inject(ENVIRONMENT) environment: Environment,
    ) {
      super(what);
      this.rows = rowsOf(environment);
    }

    protected forget(limit: number): Promise<number> {
      const { manager } = this.dataSource;
      return largestOf(this.rows.map((rows) => deleteOld(manager, limit, ...rows)));
    }
  }
  return DeleteOldRowsJob;
}
