import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { currentEnding, type Ending, runWithEnding } from '../common/work/work-context.js';
import { retryTransient } from './retry-transient.js';

/**
 * Adds work to the end of the transaction that the caller runs in: it commits or rolls back with it. Returns false, and
 * does nothing, outside of `Transactions.run`.
 */
export function beforeCommit(deed: (manager: EntityManager) => Promise<void>): boolean {
  const deeds = currentEnding()?.deeds;
  deeds?.push(deed);
  return deeds !== undefined && deeds !== null;
}

@Injectable()
export class Transactions {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Runs the work in a transaction, and retries it after a deadlock, a serialisation failure or a lost connection. The
   * work decides under its locks what is left to do, so that a retry after an unseen commit changes nothing.
   */
  run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return retryTransient(() => this.once(work));
  }

  private once<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const ending: Ending = { deeds: [] };
    return runWithEnding(ending, () =>
      this.dataSource.transaction(async (manager) => {
        try {
          const result = await work(manager);
          for (const deed of ending.deeds ?? []) await deed(manager);
          return result;
        } finally {
          ending.deeds = null;
        }
      }),
    );
  }
}
