import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { currentEnding, type Ending, runWithEnding } from '../common/work/work-context.js';
import { retryTransient } from './retry-transient.js';

/**
 * Adds work to the end of the transaction that the caller runs in: it commits or rolls back with it. `committed` is
 * called after the commit. Returns false, and does nothing, outside of `Transactions.run`.
 */
export function beforeCommit(
  deed: (manager: EntityManager) => Promise<void>,
  committed: () => void = () => undefined,
): boolean {
  const ending = currentEnding();
  if (!ending?.deeds) return false;
  ending.deeds.push(deed);
  ending.listeners.push(committed);
  return true;
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

  private async once<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const ending: Ending = { deeds: [], listeners: [] };
    const result = await runWithEnding(ending, () =>
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
    for (const committed of ending.listeners) committed();
    return result;
  }
}
