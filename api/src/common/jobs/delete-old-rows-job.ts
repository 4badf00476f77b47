import type { DataSource } from 'typeorm';
import { deleteOld } from '../../database/delete-old.js';
import { HousekeepingJob } from './housekeeping-job.js';

/** A table, the column with the time of its rows, and the age after which they expire as an interval of PostgreSQL. */
type OldRows = readonly [table: string, column: string, age?: string];

/** Deletes the rows of tables that are older than their age. */
export abstract class DeleteOldRowsJob extends HousekeepingJob {
  private readonly rows: readonly OldRows[];

  protected constructor(
    what: string,
    private readonly dataSource: DataSource,
    ...rows: OldRows[]
  ) {
    super(what);
    this.rows = rows;
  }

  protected async forget(limit: number): Promise<number> {
    let most = 0;
    for (const rows of this.rows) {
      most = Math.max(most, await deleteOld(this.dataSource.manager, limit, ...rows));
    }
    return most;
  }
}
